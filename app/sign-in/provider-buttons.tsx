"use client";

import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import type { Provider } from "../provider";
import { PROVIDER_NAMES } from "../provider";
import { useAction } from "../use-action";
import { askAuth } from "./ask-auth";
import { entrance } from "./enter";

const begin = (provider: Provider) =>
  askAuth("/sign-in/social", { provider, callbackURL: entrance(), errorCallbackURL: "/sign-in" });

/** Signs in, or creates an account, through the configured providers. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const { run, isUnderWay, errorExcept } = useAction(begin, ({ url }) => url && window.location.assign(url));
  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} disabled={isUnderWay} onClick={() => run(provider)}>
          Continue with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
      <Alert>{errorExcept()}</Alert>
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import type { Provider } from "../passkeys/provider";
import { PROVIDER_NAMES } from "../passkeys/provider";
import { useAction } from "../results/use-action";
import { entrance } from "./enter";
import { useAskAuth } from "./use-ask-auth";

/** Signs in, or creates an account, through the configured providers. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations("entrance.signIn");
  const askAuth = useAskAuth();
  const begin = (provider: Provider) =>
    askAuth("/sign-in/social", { provider, callbackURL: entrance(), errorCallbackURL: "/sign-in" });
  const { run, isUnderWay, errorExcept } = useAction(begin, ({ url }) => url && window.location.assign(url));
  return (
    <>
      {providers.map((provider) => (
        <Button key={provider} disabled={isUnderWay} onClick={() => run(provider)}>
          {t("continueWith", { provider: PROVIDER_NAMES[provider] })}
        </Button>
      ))}
      <Alert>{errorExcept()}</Alert>
    </>
  );
}

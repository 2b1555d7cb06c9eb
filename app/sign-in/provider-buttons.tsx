"use client";

import { useTranslations } from "next-intl";
import type { Provider } from "#lib/people/auth/providers";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAction } from "../results/use-action";
import { entrance } from "./enter";
import { useAskAuth } from "./use-ask-auth";

/** Signs in, or creates an account, through the configured providers. */
export function ProviderButtons({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations("entrance.signIn");
  const askAuth = useAskAuth();
  const begin = (provider: string) =>
    askAuth("/sign-in/social", { provider, callbackURL: entrance(), errorCallbackURL: "/sign-in" });
  const { run, isUnderWay, errorExcept } = useAction(begin, ({ url }) => url && window.location.assign(url));
  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} disabled={isUnderWay} onClick={() => run(id)}>
          {t("continueWith", { provider: name })}
        </Button>
      ))}
      <Alert>{errorExcept()}</Alert>
    </>
  );
}

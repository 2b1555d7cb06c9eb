"use client";

import { useTranslations } from "next-intl";
import type { Provider } from "#lib/people/auth/providers";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAction } from "../../../results/use-action";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";

/** A configured provider, and whether the user's account is connected to it. */
export type ShownProvider = Provider & { isConnected: boolean };

const ERRORS = {
  email_does_not_match: "otherAddress",
  account_already_linked_to_different_user: "otherPerson",
  access_denied: "accessDenied",
} as const;

const keyOf = (error: string) => (Object.hasOwn(ERRORS, error) ? ERRORS[error as keyof typeof ERRORS] : "other");

/** Connects provider accounts for sign-in; `error` is the code that the last try returned with. */
export function Providers({ providers, error }: { providers: readonly ShownProvider[]; error: string | undefined }) {
  const t = useTranslations("settings.providers");
  const askAuth = useAskAuth();
  const connect = (provider: string) =>
    askAuth("/link-social", { provider, callbackURL: "/settings", errorCallbackURL: "/settings" });
  const { run, isUnderWay, errorExcept } = useAction(connect, ({ url }) => url && window.location.assign(url));
  return (
    <Section title={t("title")} words={t("words")}>
      <Rows label={t("title")}>
        {providers.map(({ id, name, isConnected }) => (
          <Row
            key={id}
            name={name}
            facts={<span>{t(isConnected ? "connected" : "notConnected")}</span>}
            action={
              isConnected ? null : (
                <Button
                  size="small"
                  disabled={isUnderWay}
                  aria-label={t("connectNamed", { provider: name })}
                  onClick={() => run(id)}
                >
                  {t("connect")}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Alert>{errorExcept() ?? (error ? t(`errors.${keyOf(error)}`) : null)}</Alert>
    </Section>
  );
}

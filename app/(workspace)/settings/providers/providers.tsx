"use client";

import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { PROVIDER_NAMES, type Provider } from "../../../provider";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { useAction } from "../../../use-action";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";

/** A configured provider, and whether the user's account is connected to it. */
export type ShownProvider = { id: Provider; isConnected: boolean };

const ERRORS: Record<string, string> = {
  email_does_not_match: "That account has a different e-mail address from yours here. Change yours above first.",
  account_already_linked_to_different_user: "That account is connected to another person of this workspace.",
  access_denied: "Nothing was connected, because you did not let the provider share who you are.",
};

const OTHER_ERROR = "The account could not be connected. Try again.";

/** Connects provider accounts for sign-in; `error` is the code that the last try returned with. */
export function Providers({ providers, error }: { providers: readonly ShownProvider[]; error: string | undefined }) {
  const askAuth = useAskAuth();
  const connect = (provider: Provider) =>
    askAuth("/link-social", { provider, callbackURL: "/settings", errorCallbackURL: "/settings" });
  const { run, isUnderWay, errorExcept } = useAction(connect, ({ url }) => url && window.location.assign(url));
  return (
    <Section title="Connected accounts" words="Sign in with an account that you have with another provider.">
      <Rows label="Connected accounts">
        {providers.map(({ id, isConnected }) => (
          <Row
            key={id}
            name={PROVIDER_NAMES[id]}
            facts={<span>{isConnected ? "Connected" : "Not connected"}</span>}
            action={
              isConnected ? null : (
                <Button
                  size="small"
                  disabled={isUnderWay}
                  aria-label={`Connect ${PROVIDER_NAMES[id]}`}
                  onClick={() => run(id)}
                >
                  Connect
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <Alert>{errorExcept() ?? (error ? (ERRORS[error] ?? OTHER_ERROR) : null)}</Alert>
    </Section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../results/use-action";
import { enter } from "../sign-in/enter";
import { EntranceForm } from "../sign-in/entrance-form";
import { type AuthAnswer, useAskAuth } from "../sign-in/use-ask-auth";

/** Creates an account with a password. */
export function SignUpForm({ minPassword }: { minPassword: number }) {
  const t = useTranslations("entrance");
  const askAuth = useAskAuth();
  const signUp = async (given: FormData): Promise<Outcome<AuthAnswer>> => {
    const [email, password] = [given.get("email"), given.get("password")];
    const made = await askAuth("/sign-up/email", { name: String(given.get("name")).trim(), email, password });
    if (!made.ok) return made;
    const signedIn = await askAuth("/sign-in/email", { email, password });
    // The server returns the same response for an address that is taken, so only signing in shows the result.
    return signedIn.ok || signedIn.field ? signedIn : { ok: false, error: t("signUp.notMade"), field: "email" };
  };
  const { run, isUnderWay, errorOf, errorExcept } = useAction(signUp, enter);
  return (
    <EntranceForm onSend={run}>
      <Field
        label={t("name")}
        name="name"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={200}
        hint={t("signUp.nameHint")}
      />
      <Field label={t("email")} name="email" type="email" autoComplete="username" required error={errorOf("email")} />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minPassword}
        maxLength={200}
        hint={t("signUp.passwordHint", { count: minPassword })}
        error={errorOf("password")}
      />
      <Alert>{errorExcept("email", "password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>{t("signUp.make")}</SubmitButton>
    </EntranceForm>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../results/use-action";
import { enter } from "./enter";
import { EntranceForm } from "./entrance-form";
import { useAskAuth } from "./use-ask-auth";

/** Signs in by e-mail address and password. */
export function PasswordForm() {
  const t = useTranslations("entrance");
  const askAuth = useAskAuth();
  const signIn = (given: FormData) =>
    askAuth("/sign-in/email", { email: given.get("email"), password: given.get("password") });
  const { run, isUnderWay, errorOf, errorExcept } = useAction(signIn, enter);
  return (
    <EntranceForm onSend={run}>
      <Field label={t("email")} name="email" type="email" autoComplete="username" required error={errorOf("email")} />
      <Field label={t("password")} name="password" type="password" autoComplete="current-password" required />
      <Alert>{errorExcept("email")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>{t("signIn.title")}</SubmitButton>
    </EntranceForm>
  );
}

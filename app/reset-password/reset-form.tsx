"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../results/use-action";
import { EntranceForm } from "../sign-in/entrance-form";
import { useAskAuth } from "../sign-in/use-ask-auth";

/** Sets a new password; then the person signs in with it. */
export function ResetForm({ token, minPassword }: { token: string; minPassword: number }) {
  const t = useTranslations("entrance");
  const askAuth = useAskAuth();
  const reset = (newPassword: string) => askAuth("/reset-password", { token, newPassword });
  const { run, isUnderWay, errorOf, errorExcept } = useAction(reset, () => window.location.assign("/sign-in?reset"));
  return (
    <EntranceForm onSend={(given) => run(String(given.get("password")))}>
      <Field
        label={t("newPassword")}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t("reset.hint", { count: minPassword })}
        error={errorOf("password")}
      />
      <Alert>{errorExcept("password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>{t("reset.set")}</SubmitButton>
    </EntranceForm>
  );
}

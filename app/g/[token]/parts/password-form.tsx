"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../results/use-action";
import { EntranceForm } from "../../../sign-in/entrance-form";
import { open } from "./act";

/** Opens a guest link by its password; the page then shows its text. */
export function PasswordForm({ token }: { token: string }) {
  const t = useTranslations("guests");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(
    (given: FormData) => open(token, { password: String(given.get("password")) }),
    () => undefined,
  );
  return (
    <EntranceForm onSend={run}>
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="off"
        required
        error={errorOf("password")}
      />
      <Alert>{errorExcept("password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>{t("open")}</SubmitButton>
    </EntranceForm>
  );
}

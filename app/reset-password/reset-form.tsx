"use client";

import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { askAuth } from "../sign-in/ask-auth";
import { EntranceForm } from "../sign-in/entrance-form";
import { useAction } from "../use-action";

/** Sets a new password; then the person signs in with it. */
export function ResetForm({ token, minPassword }: { token: string; minPassword: number }) {
  const reset = (newPassword: string) => askAuth("/reset-password", { token, newPassword });
  const { run, isUnderWay, errorOf, errorExcept } = useAction(reset, () => window.location.assign("/sign-in?reset"));
  return (
    <EntranceForm onSend={(given) => run(String(given.get("password")))}>
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${minPassword} characters. Other browsers are signed out.`}
        error={errorOf("password")}
      />
      <Alert>{errorExcept("password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>Set the password</SubmitButton>
    </EntranceForm>
  );
}

"use client";

import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../use-action";
import { askAuth } from "./ask-auth";
import { enter } from "./enter";
import { EntranceForm } from "./entrance-form";

const signIn = (given: FormData) =>
  askAuth("/sign-in/email", { email: given.get("email"), password: given.get("password") });

/** Signs in by e-mail address and password. */
export function PasswordForm() {
  const { run, isUnderWay, errorOf, errorExcept } = useAction(signIn, enter);
  return (
    <EntranceForm onSend={run}>
      <Field label="E-mail" name="email" type="email" autoComplete="username" required error={errorOf("email")} />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <Alert>{errorExcept("email")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>Sign in</SubmitButton>
    </EntranceForm>
  );
}

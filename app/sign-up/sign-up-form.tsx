"use client";

import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { type AuthAnswer, askAuth } from "../sign-in/ask-auth";
import { enter } from "../sign-in/enter";
import { EntranceForm } from "../sign-in/entrance-form";
import { useAction } from "../use-action";

async function signUp(given: FormData): Promise<Outcome<AuthAnswer>> {
  const [email, password] = [given.get("email"), given.get("password")];
  const made = await askAuth("/sign-up/email", { name: String(given.get("name")).trim(), email, password });
  if (!made.ok) return made;
  const signedIn = await askAuth("/sign-in/email", { email, password });
  // The server returns the same response for an address that is taken, so only signing in shows the result.
  return signedIn.ok || signedIn.field ? signedIn : { ok: false, error: NOT_MADE, field: "email" };
}

const NOT_MADE = "No account was made with this address. If you have one already, sign in instead.";

/** Creates an account with a password. */
export function SignUpForm({ minPassword }: { minPassword: number }) {
  const { run, isUnderWay, errorOf, errorExcept } = useAction(signUp, enter);
  return (
    <EntranceForm onSend={run}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={200}
        hint="Shown with what you write."
      />
      <Field label="E-mail" name="email" type="email" autoComplete="username" required error={errorOf("email")} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minPassword}
        maxLength={200}
        hint={`${minPassword} characters or more. A few words are better than one.`}
        error={errorOf("password")}
      />
      <Alert>{errorExcept("email", "password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>Make the account</SubmitButton>
    </EntranceForm>
  );
}

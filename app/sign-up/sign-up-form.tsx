"use client";

import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { askAuth } from "../sign-in/ask-auth";
import { enter } from "../sign-in/enter";
import styles from "../sign-in/sign-in.module.css";
import { useAction } from "../use-action";

const signUp = (given: FormData) =>
  askAuth("/sign-up/email", {
    name: String(given.get("name")).trim(),
    email: given.get("email"),
    password: given.get("password"),
  });

/** Makes an account with a password. */
export function SignUpForm({ minPassword }: { minPassword: number }) {
  const { run, isUnderWay, errorOf, errorBeside } = useAction(signUp, enter);
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run(new FormData(event.currentTarget));
      }}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        pattern=".*\S.*"
        maxLength={200}
        hint="As it stands beside what you write."
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
      <Alert>{errorBeside("email", "password")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>Make the account</SubmitButton>
    </form>
  );
}

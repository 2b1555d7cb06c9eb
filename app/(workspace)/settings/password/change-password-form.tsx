"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { useAction } from "../../../use-action";
import { Section } from "../section";
import styles from "../settings.module.css";
import { setPassword as setFirst } from "./set-password";

type Props = { email: string; hasPassword: boolean; minPassword: number };

type Given = { current: string; password: string };

const set = ({ password }: Given) => setFirst({ password });

/** Sets the first password, or changes it and signs the other browsers out. */
export function ChangePasswordForm({ email, hasPassword, minPassword }: Props) {
  const router = useRouter();
  const announce = useAnnounce();
  const askAuth = useAskAuth();
  // Use the auth endpoint: it counts failed tries, and its response sets this browser's new session.
  const change = ({ current, password }: Given) =>
    askAuth("/change-password", { currentPassword: current, newPassword: password, revokeOtherSessions: true });
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const { run, isUnderWay, errorOf, errorExcept } = useAction<Given, unknown>(hasPassword ? change : set, () => {
    setCurrent("");
    setPassword("");
    router.refresh();
    announce(
      hasPassword
        ? { title: "The password is changed", description: "Your other browsers are signed out." }
        : { title: "The password is set", description: "From now on you can sign in with it." },
    );
  });
  return (
    <Section
      title="Password"
      words={
        hasPassword
          ? "A change signs your other browsers out."
          : "You have none yet. Set one to come back without a link."
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run({ current, password });
        }}
      >
        <input
          className="visually-hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {hasPassword ? (
          <Field
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={current}
            error={errorOf("current")}
            onChange={(event) => setCurrent(event.target.value)}
          />
        ) : null}
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={200}
          value={password}
          hint={`${minPassword} characters or more. A few words are better than one.`}
          error={errorOf("password")}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Alert>{errorExcept("current", "password")}</Alert>
        <SubmitButton isUnderWay={isUnderWay} tone="plain">
          {hasPassword ? "Change the password" : "Set the password"}
        </SubmitButton>
      </form>
    </Section>
  );
}

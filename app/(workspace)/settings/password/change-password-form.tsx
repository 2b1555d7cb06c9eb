"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import { useAskAuth } from "../../../sign-in/use-ask-auth";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { setPassword as setFirst } from "./set-password";

type Props = { email: string; hasPassword: boolean; minPassword: number };

type Given = { current: string; password: string };

const set = ({ password }: Given) => setFirst({ password });

/** What is typed of the old and the new password, and the action that takes it. */
function usePasswordChange(hasPassword: boolean) {
  const t = useTranslations("settings.password");
  const router = useRouter();
  const announce = useAnnounce();
  const askAuth = useAskAuth();
  // Use the auth endpoint: it counts failed tries, and its response sets this browser's new session.
  const change = ({ current, password }: Given) =>
    askAuth("/change-password", { currentPassword: current, newPassword: password, revokeOtherSessions: true });
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const changing = useAction<Given, unknown>(hasPassword ? change : set, () => {
    setCurrent("");
    setPassword("");
    router.refresh();
    announce(
      hasPassword
        ? { title: t("changed"), description: t("changedWords") }
        : { title: t("isSet"), description: t("isSetWords") },
    );
  });
  return { current, setCurrent, password, setPassword, changing };
}

/** Sets the first password, or changes it and signs the other browsers out. */
export function ChangePasswordForm({ email, hasPassword, minPassword }: Props) {
  const t = useTranslations("settings.password");
  const { current, setCurrent, password, setPassword, changing } = usePasswordChange(hasPassword);
  const { run, isUnderWay, errorOf, errorExcept } = changing;
  return (
    <Section title={t("title")} words={t(hasPassword ? "changeWords" : "setWords")}>
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
            label={t("current")}
            type="password"
            autoComplete="current-password"
            required
            value={current}
            error={errorOf("current")}
            onChange={(event) => setCurrent(event.target.value)}
          />
        ) : null}
        <Field
          label={t("next")}
          type="password"
          autoComplete="new-password"
          required
          maxLength={200}
          value={password}
          hint={t("hint", { count: minPassword })}
          error={errorOf("password")}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Alert>{errorExcept("current", "password")}</Alert>
        <SubmitButton isUnderWay={isUnderWay} tone="plain">
          {t(hasPassword ? "change" : "set")}
        </SubmitButton>
      </form>
    </Section>
  );
}

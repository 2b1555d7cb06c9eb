"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { saveProfile } from "./save-profile";

/** Edits the user's name, shown with their changes, and their sign-in address. */
export function ProfileForm({ profile }: { profile: { name: string; email: string } }) {
  const t = useTranslations("settings.profile");
  const announce = useAnnounce();
  const [{ name, email }, setProfile] = useState(profile);
  const { run, isUnderWay, errorOf, errorExcept } = useAction(saveProfile, () => announce({ title: t("saved") }));
  return (
    <Section title={t("title")}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run({ name, email });
        }}
      >
        <Field
          label={t("name")}
          value={name}
          autoComplete="name"
          maxLength={200}
          hint={t("nameHint")}
          error={errorOf("name")}
          onChange={(event) => setProfile({ email, name: event.target.value })}
        />
        <Field
          label={t("email")}
          value={email}
          type="email"
          autoComplete="email"
          hint={t("emailHint")}
          error={errorOf("email")}
          onChange={(event) => setProfile({ name, email: event.target.value })}
        />
        <Alert>{errorExcept("name", "email")}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>{t("save")}</SubmitButton>
      </form>
    </Section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import type { Holder } from "./people-calls";
import { RoleSelect, useRoleOptions } from "./role-select";
import type { GivenRole } from "./roles";
import styles from "./share-dialog.module.css";

type Props = {
  isUnderWay: boolean;
  /** Gives the role to the address that was typed. */
  onAdd: (holder: Holder, role: GivenRole, after: { onSuccess: () => void }) => void;
};

/** Adds a person by e-mail address with a role; the address stays until it was added. */
export function AddPersonForm({ isUnderWay, onAdd }: Props) {
  const t = useTranslations("sharing");
  const options = useRoleOptions();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<GivenRole>("edit");
  const add = (event: FormEvent) => {
    event.preventDefault();
    onAdd({ email: email.trim() }, role, { onSuccess: () => setEmail("") });
  };
  return (
    <form className={styles.add} noValidate onSubmit={add}>
      <div className={styles.address}>
        <Field
          label={t("addPerson")}
          type="email"
          value={email}
          placeholder="ada@example.org"
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <RoleSelect label={t("newRole")} options={options} value={role} onChange={setRole} />
      <SubmitButton isUnderWay={isUnderWay}>{t("add")}</SubmitButton>
    </form>
  );
}

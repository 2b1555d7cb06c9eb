"use client";

import { useTranslations } from "next-intl";
import { GIVEN_ROLES, type GivenRole } from "./roles";
import styles from "./share-dialog.module.css";

/** The roles that can be given to anybody, in the reader's words. */
export function useRoleOptions(): { value: GivenRole; label: string }[] {
  const t = useTranslations("sharing");
  return GIVEN_ROLES.map((value) => ({ value, label: t(`roles.${value}`) }));
}

type Props<T extends string> = {
  /** The accessible name, such as “Role of Ada”. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  isDisabled?: boolean;
  onChange: (value: T) => void;
};

/** A list to choose a role from. */
export function RoleSelect<T extends string>({ label, options, value, isDisabled, onChange }: Props<T>) {
  return (
    <select
      aria-label={label}
      className={styles.select}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

"use client";

import { Field as BaseField } from "@base-ui/react/field";
import styles from "./select.module.css";

type Option<T extends string> = { readonly value: T; readonly label: string };

type Props<T extends string> = {
  label: string;
  options: readonly Option<T>[];
  value: T;
  /** Whether the label is only for screen readers, where the place says what it is. */
  isBare?: boolean;
  onChange: (value: T) => void;
};

/** A choice of one out of many options, in the browser's own list. */
export function Select<T extends string>({ label, options, value, isBare = false, onChange }: Props<T>) {
  return (
    <BaseField.Root className={styles.field}>
      <BaseField.Label className={isBare ? "visually-hidden" : styles.label}>{label}</BaseField.Label>
      <BaseField.Control
        render={
          <select
            className={styles.select}
            value={value}
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
        }
      />
    </BaseField.Root>
  );
}

"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "className"> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  prefix?: string;
};

/** An input with its label, a hint, and an error that screen readers announce with it. */
export function Field({ label, hint, error, prefix, ...input }: Props) {
  const errorId = useId();
  return (
    <BaseField.Root invalid={Boolean(error)} className={styles.field}>
      <BaseField.Label className={styles.label}>{label}</BaseField.Label>
      <span className={styles.box}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <BaseField.Control {...input} className={styles.input} aria-errormessage={error ? errorId : undefined} />
      </span>
      {hint ? <BaseField.Description className={styles.hint}>{hint}</BaseField.Description> : null}
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </BaseField.Root>
  );
}

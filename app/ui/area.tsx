"use client";

import { Field as BaseField } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"textarea">, "className"> & { label: string; hint?: ReactNode };

/** A multi-line input with its label and a hint. */
export function Area({ label, hint, ...area }: Props) {
  return (
    <BaseField.Root className={styles.field}>
      <BaseField.Label className={styles.label}>{label}</BaseField.Label>
      <span className={styles.box}>
        <BaseField.Control render={<textarea {...area} className={`${styles.input} ${styles.area}`} />} />
      </span>
      {hint ? <BaseField.Description className={styles.hint}>{hint}</BaseField.Description> : null}
    </BaseField.Root>
  );
}

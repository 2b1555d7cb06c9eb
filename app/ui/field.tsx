"use client";

import { Field as BaseField } from "@base-ui/react/field";
import { useTranslations } from "next-intl";
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from "react";
import type { Translator } from "../words/setup/translator";
import styles from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "className"> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  prefix?: string;
};

/** What is wrong with a value by the rules of its input; null when nothing is. */
function wrongWith(
  t: Translator<"ui.fields">,
  { validity, minLength, maxLength, type }: HTMLInputElement,
): string | null {
  if (validity.valid) return null;
  if (validity.valueMissing) return t("missing");
  if (validity.tooShort) return t("short", { count: minLength });
  if (validity.tooLong) return t("long", { count: maxLength });
  if (validity.typeMismatch && type === "email") return t("email");
  if (validity.typeMismatch && type === "url") return t("url");
  return validity.patternMismatch ? t("missing") : t("wrong");
}

/** An input with its label, a hint, and an error that screen readers announce with it. */
export function Field({ label, hint, error: given, prefix, ...input }: Props) {
  const t = useTranslations("ui.fields");
  const errorId = useId();
  const [wrong, setWrong] = useState<string | null>(null);
  const error = wrong ?? given;
  // The browser would say it in a bubble of its own, in the words of its language, and for a moment.
  const onInvalid = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setWrong(wrongWith(t, field));
    const isFirst = [...(field.form?.elements ?? [])].find((one) => one.matches("input:invalid")) === field;
    if (isFirst) field.focus();
  };
  return (
    <BaseField.Root invalid={Boolean(error)} className={styles.field}>
      <BaseField.Label className={styles.label}>{label}</BaseField.Label>
      <span className={styles.box}>
        {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
        <BaseField.Control
          {...input}
          className={styles.input}
          aria-errormessage={error ? errorId : undefined}
          onInvalid={onInvalid}
          onInput={(event: FormEvent<HTMLInputElement>) => {
            setWrong((before) => before && wrongWith(t, event.currentTarget));
          }}
        />
      </span>
      {hint ? <BaseField.Description className={styles.hint}>{hint}</BaseField.Description> : null}
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </BaseField.Root>
  );
}

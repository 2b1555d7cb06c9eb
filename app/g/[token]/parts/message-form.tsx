"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type Ref, useState } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { Alert } from "#ui/alert";
import { Area } from "#ui/area";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../results/use-action";
import styles from "./guest.module.css";

type Written = { name: string; body: string };

type Props = {
  /** The accessible name of the field for the message, and the word on its button. */
  label: string;
  action: string;
  name: string;
  onName: (name: string) => void;
  field?: Ref<HTMLFormElement>;
  onSend: (written: Written) => Promise<Outcome<unknown>>;
  onSent: () => void;
};

/** A form for a guest's message and the name to write it under. */
export function MessageForm({ label, action, name, onName, field, onSend, onSent }: Props) {
  const t = useTranslations("guests");
  const [body, setBody] = useState("");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(onSend, () => {
    setBody("");
    onSent();
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    run({ name, body });
  };
  return (
    <form ref={field} className={styles.form} onSubmit={send}>
      <Area
        label={label}
        value={body}
        rows={3}
        maxLength={10_000}
        required
        onChange={({ target }) => setBody(target.value)}
      />
      <Field
        label={t("name")}
        value={name}
        maxLength={100}
        autoComplete="name"
        required
        error={errorOf("name")}
        onChange={({ target }) => onName(target.value)}
      />
      <Alert>{errorExcept("name")}</Alert>
      <SubmitButton isUnderWay={isUnderWay}>{action}</SubmitButton>
    </form>
  );
}

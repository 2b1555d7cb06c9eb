"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { useWrite } from "../queries/use-write";

type Props<T> = {
  title: string;
  label: string;
  /** The label of the button, as a verb. */
  action: string;
  name: string;
  maxLength: number;
  onKeep: (name: string) => Promise<T>;
  onKept: (value: T) => void;
  onClose: () => void;
};

/** Asks for a name and keeps it; it closes once the name is kept. */
export function NameDialog<T>({ title, label, action, name, maxLength, onKeep, onKept, onClose }: Props<T>) {
  const t = useTranslations("ui");
  const [typed, setTyped] = useState(name);
  const { run, isUnderWay, error } = useWrite(
    () => onKeep(typed),
    (value) => {
      onClose();
      onKept(value);
    },
  );
  return (
    <Dialog title={title} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isUnderWay) run();
        }}
      >
        <Field
          label={label}
          value={typed}
          error={error}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button tone="primary" type="submit">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { ConfirmedButton } from "../../parts/confirmed-button";
import { useAnnounceUndo } from "../../parts/use-announce-undo";

type Props = {
  /** The name of what it deletes, for its accessible name. */
  name: string;
  question: string;
  /** What follows from the deletion. */
  words: string;
  /** What is said after it. */
  done: string;
  onDelete: () => Promise<unknown>;
  onUndo: () => Promise<unknown>;
  /** Loads the list again, after the deletion and after Undo. */
  onChange: () => Promise<unknown>;
};

/** Deletes a row of a list after a question, and offers to undo it. */
export function DeleteButton({ name, question, words, done, onDelete, onUndo, onChange }: Props) {
  const t = useTranslations("settings.deleting");
  const announceUndo = useAnnounceUndo();
  return (
    <ConfirmedButton
      size="small"
      aria-label={t("actionOn", { name })}
      action={t("action")}
      question={question}
      words={words}
      run={onDelete}
      onDone={() => {
        announceUndo({ title: done, undo: () => onUndo().then(onChange) });
        return onChange();
      }}
    />
  );
}

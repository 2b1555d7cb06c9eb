"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useWrite } from "../queries/use-write";
import { useAnnounceUndo } from "../use-announce-undo";

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
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, error, forget } = useWrite(onDelete, () => {
    setAsking(false);
    announceUndo({ title: done, undo: () => onUndo().then(onChange) });
    return onChange();
  });
  return (
    <>
      <Button size="small" aria-label={t("actionOn", { name })} onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking ? (
        <Confirm
          title={question}
          description={words}
          action={t("action")}
          isUnderWay={isUnderWay}
          error={error}
          onConfirm={() => run()}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        />
      ) : null}
    </>
  );
}

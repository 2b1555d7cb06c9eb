"use client";

import type { Editor } from "@tiptap/core";
import { useFormatter, useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { countWords } from "#lib/document/model/words";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { PopoverWindow } from "#ui/popover-window";
import { lengthOf, selectedText } from "../outline/words-in";
import styles from "./word-count.module.css";

// As the published page counts.
const WORDS_A_MINUTE = 230;
const MAX_GOAL = 10_000_000;

type Details = {
  editor: Editor;
  words: number;
  goal: number | null;
  /** Stores another goal, or none; null for those who cannot. Resolves to whether it is stored. */
  onGoal: ((goal: number | null) => Promise<boolean>) | null;
  onClose: () => void;
};

type Props = Details & { anchor: RefObject<HTMLElement | null>; open: boolean };

/** The window with the length of the text or the selection, and the goal. */
export function LengthWindow({ anchor, open, ...details }: Props) {
  const t = useTranslations("document.length");
  return (
    <PopoverWindow label={t("label")} open={open} onClose={details.onClose} anchor={anchor}>
      <Length {...details} />
    </PopoverWindow>
  );
}

function Length({ editor, words, goal, onGoal, onClose }: Details) {
  const t = useTranslations("document.length");
  const format = useFormatter();
  const { doc, selection } = editor.state;
  const text = selection.empty ? doc.textBetween(0, doc.content.size, "\n", " ") : selectedText(editor.state);
  const { characters, withoutSpaces } = lengthOf(text);
  const here = selection.empty ? words : countWords(text);
  const rows = [
    ["words", format.number(here)],
    ["characters", format.number(characters)],
    ["withoutSpaces", format.number(withoutSpaces)],
    ["readingTime", t("minutes", { minutes: Math.max(1, Math.round(here / WORDS_A_MINUTE)) })],
  ] as const;
  return (
    <div className={styles.details}>
      <h2 className={styles.title}>{t(selection.empty ? "text" : "selection")}</h2>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`rows.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onGoal ? <Goal goal={goal} onGoal={onGoal} onClose={onClose} /> : null}
    </div>
  );
}

type GoalProps = { goal: number | null; onGoal: (goal: number | null) => Promise<boolean>; onClose: () => void };

function Goal({ goal, onGoal, onClose }: GoalProps) {
  const t = useTranslations("document.length.goal");
  const [value, setValue] = useState(goal === null ? "" : String(goal));
  const [error, setError] = useState<string>();
  async function store(next: number | null) {
    if (await onGoal(next)) onClose();
  }
  return (
    <form
      className={styles.goal}
      onSubmit={(event) => {
        event.preventDefault();
        const next = Number(value);
        if (!Number.isInteger(next) || next < 1 || next > MAX_GOAL) setError(t("invalid"));
        else void store(next);
      }}
    >
      <Field
        label={t("label")}
        inputMode="numeric"
        value={value}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          setValue(target.value.trim());
        }}
      />
      <span className={styles.actions}>
        <Button size="small" type="submit">
          {t("set")}
        </Button>
        {goal === null ? null : (
          <Button size="small" tone="quiet" onClick={() => void store(null)}>
            {t("remove")}
          </Button>
        )}
      </span>
    </form>
  );
}

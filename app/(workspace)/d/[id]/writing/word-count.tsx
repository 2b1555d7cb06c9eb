"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { countWords } from "#lib/document/model/words";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Popover } from "#ui/popover";
import { afterPause } from "../../../parts/after-pause";
import { lengthOf, wordsIn } from "../outline/words-in";
import styles from "./word-count.module.css";

const PAUSE_MS = 300;
// An agent may write for minutes without a pause.
const AT_LATEST_MS = 2_000;
// As the published page counts.
const WORDS_A_MINUTE = 230;
const MAX_GOAL = 10_000_000;

type Props = {
  editor: Editor;
  goal: number | null;
  /** Stands beside it. */
  beside?: ReactNode;
  /** Stores another goal, or none; null for those who cannot. Resolves to whether it is stored. */
  onGoal: ((goal: number | null) => Promise<boolean>) | null;
};

/** The words of the text and of the selection, below the text; a press shows more and the goal. */
export function WordCount({ editor, goal, beside, onGoal }: Props) {
  const t = useTranslations("document.length");
  const words = useWords(editor);
  const selected = useEditorState({
    editor,
    selector: ({ editor: { state } }) => (state.selection.empty ? null : countWords(selectedText(state))),
  });
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const total = goal === null ? t("words", { count: words }) : t("ofGoal", { words, goal });
  return (
    <div className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        {selected === null ? total : t("selected", { selected, count: words })}
        {goal === null ? null : <Bar words={words} goal={goal} />}
      </button>
      {beside}
      <Popover label={t("label")} open={isOpen} onClose={() => setOpen(false)} anchor={button}>
        <Details editor={editor} words={words} goal={goal} onGoal={onGoal} onClose={() => setOpen(false)} />
      </Popover>
    </div>
  );
}

const Bar = ({ words, goal }: { words: number; goal: number }) => (
  <span aria-hidden className={styles.bar} data-reached={words >= goal || undefined}>
    <i style={{ width: `${Math.min(100, (words / goal) * 100)}%` }} />
  </span>
);

type State = Editor["state"];

const selectedText = ({ doc, selection: { from, to } }: State): string => doc.textBetween(from, to, "\n", " ");

function useWords(editor: Editor): number {
  const [words, setWords] = useState(() => wordsIn(editor.state.doc));
  useEffect(() => {
    const over = new AbortController();
    const count = afterPause(() => setWords(wordsIn(editor.state.doc)), PAUSE_MS, over.signal, AT_LATEST_MS);
    count();
    editor.on("update", count);
    return () => {
      over.abort();
      editor.off("update", count);
    };
  }, [editor]);
  return words;
}

type DetailsProps = Props & { words: number; onClose: () => void };

function Details({ editor, words, goal, onGoal, onClose }: DetailsProps) {
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

"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { countWords } from "#lib/document/model/words";
import { late } from "#ui/lazy";
import { useWasOpen } from "#ui/use-was-open";
import { afterPause } from "../../../parts/after-pause";
import { selectedText, wordsIn } from "../outline/words-in";
import { useEditorState } from "../parts/use-editor-state";
import styles from "./word-count.module.css";

const LengthWindow = late(() => import("./length-window").then((part) => part.LengthWindow));

const PAUSE_MS = 300;
// An agent may write for minutes without a pause.
const AT_LATEST_MS = 2_000;

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
      {useWasOpen(isOpen) ? (
        <LengthWindow
          {...{ editor, words, goal, onGoal }}
          anchor={button}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

const Bar = ({ words, goal }: { words: number; goal: number }) => (
  <span aria-hidden className={styles.bar} data-reached={words >= goal || undefined}>
    <i style={{ width: `${Math.min(100, (words / goal) * 100)}%` }} />
  </span>
);

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

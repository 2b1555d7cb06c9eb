"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { afterPause } from "../../../parts/after-pause";
import { Panel } from "../parts/panel";
import type { LiveDocument } from "../session/live-document";
import { BookParts } from "./book-parts";
import { goToHeading } from "./go-to-heading";
import { type Heading, headingsOf } from "./headings-of";
import styles from "./outline-panel.module.css";
import { PlaceInBook } from "./place-in-book";
import { useBook } from "./use-book";
import { wordsIn } from "./words-in";

const PAUSE_MS = 400;
// An agent may write for minutes without a pause.
const AT_LATEST_MS = 2_000;

type Measured = { headings: Heading[]; words: number };

const measure = (editor: Editor): Measured => ({
  headings: headingsOf(editor.state.doc),
  words: wordsIn(editor.state.doc),
});

/** The headings and length of the text, measured when typing pauses. */
function useMeasured(editor: Editor): Measured {
  const [measured, setMeasured] = useState(() => measure(editor));
  useEffect(() => {
    const over = new AbortController();
    const onUpdate = afterPause(() => setMeasured(measure(editor)), PAUSE_MS, over.signal, AT_LATEST_MS);
    editor.on("update", onUpdate);
    return () => {
      over.abort();
      editor.off("update", onUpdate);
    };
  }, [editor]);
  return measured;
}

type Props = { id: string; live: LiveDocument; editor: Editor; onClose: () => void };

/** The outline of the text, with links to its headings and the text's length; of a book with its parts, of a part with its book. */
export function OutlinePanel({ id, live, editor, onClose }: Props) {
  const t = useTranslations("document.outline");
  const { headings, words } = useMeasured(editor);
  const { parts, place } = useBook(id, live);
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Panel name="outline" onClose={onClose}>
      {place ? <PlaceInBook place={place} /> : null}
      {headings.length === 0 && parts.length === 0 ? <p className={styles.empty}>{t("none")}</p> : null}
      {headings.length > 0 ? (
        <ol className={styles.list}>
          {headings.map(({ pos, level, text }) => (
            <li key={pos} style={{ paddingLeft: (level - top) * 14 }}>
              <button type="button" className={styles.heading} onClick={() => goToHeading(editor, pos)}>
                {text || t("untitled")}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {parts.length > 0 ? <BookParts parts={parts} /> : null}
      <p className={styles.words}>{t("words", { count: words })}</p>
    </Panel>
  );
}

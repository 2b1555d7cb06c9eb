"use client";

import { Quote, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { readableSource } from "#lib/citations/quotations/source-words";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { IconButton } from "#ui/icon-button";
import { highlightsMarkdown } from "./highlights-markdown";
import styles from "./pdf-view.module.css";
import type { Highlight, HighlightStore } from "./use-highlights";

type Props = {
  title: string;
  store: HighlightStore;
  chosen: string | null;
  onChoose: (highlight: Highlight) => void;
  /** Puts a highlight into the text beside; null where there is none. */
  onQuote: ((highlightId: string) => void) | null;
};

/** The highlights of a PDF, to go to, comment, quote, remove, and copy as markdown. */
export function HighlightList({ title, store, chosen, onChoose, onQuote }: Props) {
  const t = useTranslations("pdf");
  const ui = useTranslations("ui");
  const { highlights, failure } = store;
  if (failure)
    return (
      <div role="alert" className={styles.list}>
        <p>{failure}</p>
        <Button size="small" onClick={store.refresh}>
          {t("again")}
        </Button>
      </div>
    );
  if (!highlights) return <p className={styles.list}>{ui("loading")}</p>;
  if (highlights.length === 0) return <p className={styles.list}>{t("noHighlights")}</p>;
  const markdown = highlightsMarkdown(title, highlights, (page) => t("pageOf", { page }));
  return (
    <div className={styles.list}>
      <CopyButton label={t("copyAll")} text={markdown} />
      <ol aria-label={t("highlights")}>
        {highlights.map((one) => (
          <Line
            key={one.id}
            highlight={one}
            isChosen={one.id === chosen}
            onChoose={() => onChoose(one)}
            onNote={(note) => void store.change(one.id, { note })}
            onQuote={onQuote && (() => onQuote(one.id))}
            onRemove={() => void store.remove(one)}
          />
        ))}
      </ol>
    </div>
  );
}

type LineProps = {
  highlight: Highlight;
  isChosen: boolean;
  onChoose: () => void;
  onNote: (note: string | null) => void;
  onQuote: (() => void) | null;
  onRemove: () => void;
};

function Line({ highlight: { quote, note, color, page }, isChosen, onChoose, onNote, onQuote, onRemove }: LineProps) {
  const t = useTranslations("pdf");
  const [typed, setTyped] = useState(note ?? "");
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => setTyped(note ?? ""), [note]);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const words = readableSource(quote);
  return (
    <li
      ref={line}
      className={styles.line}
      aria-current={isChosen || undefined}
      style={{ borderInlineStartColor: color }}
    >
      <button type="button" className={styles.quote} onClick={onChoose}>
        <span>{words}</span> <small>{t("pageOf", { page })}</small>
      </button>
      <textarea
        rows={typed === "" ? 1 : 2}
        aria-label={t("noteOn", { words: words.slice(0, 60) })}
        placeholder={t("note")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== (note ?? "") && onNote(typed.trim() || null)}
      />
      <span className={styles.acts}>
        {onQuote ? <IconButton label={t("quote")} icon={Quote} onClick={onQuote} /> : null}
        <IconButton label={t("remove")} icon={Trash2} onClick={onRemove} />
      </span>
    </li>
  );
}

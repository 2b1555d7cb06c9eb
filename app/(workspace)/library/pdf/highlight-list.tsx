"use client";

import { useTranslations } from "next-intl";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { readableSource } from "#lib/citations/quotations/source-words";
import { Button } from "#ui/button";
import { CopyButton } from "#ui/copy-button";
import { IconButton } from "#ui/icon-button";
import { dragHighlight, endDrag } from "./dragged-highlight";
import { highlightsMarkdown } from "./highlights-markdown";
import styles from "./pdf-view.module.css";
import { PictureOfPage } from "./picture-of-page";
import type { Highlight, HighlightStore } from "./use-highlights";

type Props = {
  title: string;
  store: HighlightStore;
  /** Shows the highlights that are pictures; null where the PDF is not open here. */
  pdf?: PDFDocumentProxy | null;
  chosen?: string | null;
  /** Goes to a highlight; null where the PDF is not open here. */
  onChoose: ((highlight: Highlight) => void) | null;
  /** Puts a highlight into the text beside; null where there is none. */
  onQuote: ((highlightId: string) => void) | null;
};

/** Returns a function that names a highlight: by its words, or by what it is. */
function useWordsOf(): (highlight: Highlight) => string {
  const t = useTranslations("pdf");
  return ({ quote, kind }) => readableSource(quote) || t(`kinds.${kind}`);
}

/** The highlights of a PDF, to go to, comment, quote, remove, and copy as markdown. */
export function HighlightList({ title, store, pdf = null, chosen = null, onChoose, onQuote }: Props) {
  const t = useTranslations("pdf");
  const ui = useTranslations("ui");
  const wordsOf = useWordsOf();
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
  const lines = highlights.map((one) => ({ ...one, words: wordsOf(one) }));
  const markdown = highlightsMarkdown(title, lines, (page) => t("pageOf", { page }));
  return (
    <div className={styles.list} data-alone={onChoose === null || undefined}>
      <CopyButton label={t("copyAll")} text={markdown} />
      <ol aria-label={t("highlights")}>
        {highlights.map((one) => (
          <Line
            key={one.id}
            highlight={one}
            pdf={pdf}
            isChosen={one.id === chosen}
            onChoose={onChoose && (() => onChoose(one))}
            onNote={(note) => void store.change(one.id, { note })}
            onQuote={onQuote && one.quote !== "" ? () => onQuote(one.id) : null}
            onRemove={() => void store.remove(one)}
          />
        ))}
      </ol>
    </div>
  );
}

type LineProps = {
  highlight: Highlight;
  pdf: PDFDocumentProxy | null;
  isChosen: boolean;
  onChoose: (() => void) | null;
  onNote: (note: string | null) => void;
  onQuote: (() => void) | null;
  onRemove: () => void;
};

function Line({ highlight, pdf, isChosen, onChoose, onNote, onQuote, onRemove }: LineProps) {
  const { kind, note, color, page, rects } = highlight;
  const t = useTranslations("pdf");
  const [typed, setTyped] = useState(note ?? "");
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => setTyped(note ?? ""), [note]);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const words = useWordsOf()(highlight);
  const shown = (
    <>
      {kind === "image" && rects && pdf ? <PictureOfPage pdf={pdf} page={page} rects={rects} /> : null}
      <span data-kind={kind}>{words}</span> <small>{t("pageOf", { page })}</small>
    </>
  );
  return (
    <li
      ref={line}
      className={styles.line}
      aria-current={isChosen || undefined}
      style={{ borderInlineStartColor: color }}
      draggable={onQuote !== null}
      onDragStart={(event) => {
        // The note is a field, whose words are dragged as such.
        if (event.target === line.current) dragHighlight(event, async () => highlight.id);
      }}
      onDragEnd={endDrag}
    >
      {onChoose ? (
        <button type="button" className={styles.quote} onClick={onChoose}>
          {shown}
        </button>
      ) : (
        <p className={styles.quote}>{shown}</p>
      )}
      <textarea
        rows={typed === "" ? 1 : 2}
        aria-label={t("noteOn", { words: words.slice(0, 60) })}
        placeholder={t("note")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== (note ?? "") && onNote(typed.trim() || null)}
      />
      <span className={styles.acts}>
        {onQuote ? <IconButton label={t("quote")} icon="quote" onClick={onQuote} /> : null}
        <IconButton label={t("remove")} icon="trash-2" onClick={onRemove} />
      </span>
    </li>
  );
}

"use client";

import type { Editor } from "@tiptap/core";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFailureWords } from "../../../../results/failure-words";
import { AuthorBadge } from "../../../documents/author-badge";
import { Panel } from "../parts/panel";
import { type Run, runAt, showAuthors } from "./author-marks";
import styles from "./authors-panel.module.css";
import { type Authorship, nameOf, percent, timeOf, tintsOf, type Writer } from "./authorship";
import { useAuthors } from "./use-authors";

/** The run of words at the caret. */
function useRunAtCaret(editor: Editor, authorship: Authorship | undefined): Run | null {
  const [run, setRun] = useState<Run | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are coloured with another authorship.
  useEffect(() => {
    const onMove = () => setRun(runAt(editor.state, editor.state.selection.head));
    onMove();
    editor.on("transaction", onMove);
    return () => {
      editor.off("transaction", onMove);
    };
  }, [editor, authorship]);
  return run;
}

/** Colours the words of all authors, or of one, until the panel is closed. */
function useAuthorMarks(editor: Editor, data: Authorship | undefined, only: number | null): void {
  const t = useTranslations("authors");
  const locale = useLocale();
  useEffect(() => {
    if (!data || editor.isDestroyed) return;
    const titleOf = (author: Writer, { at, version }: Run) =>
      version < 0
        ? t("copiedMark", { author: nameOf(author) })
        : t("mark", { author: nameOf(author), time: timeOf(locale, at), version: String(version) });
    showAuthors(editor.view, { authorship: data, only, titleOf });
  }, [data, only, editor, t, locale]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) showAuthors(editor.view, null);
    },
    [editor],
  );
}

type Props = { id: string; version: number; editor: Editor; onClose: () => void };

/** Colours the text by author while it is open: each author's share, and who wrote the words at the caret. */
export function AuthorsPanel({ id, version, editor, onClose }: Props) {
  const t = useTranslations("authors");
  const failureWords = useFailureWords();
  const { data, error, refetch } = useAuthors({ id, version });
  const [only, setOnly] = useState<number | null>(null);
  useAuthorMarks(editor, data, only);
  const here = useRunAtCaret(editor, data);
  const authors = data?.authors ?? [];
  const tints = tintsOf(authors);
  const writer = here && authors[here.author];

  return (
    <Panel
      name="authors"
      isSheet
      loading={{
        isLoaded: data !== undefined,
        failure: error && failureWords("", error).description,
        onRetry: () => void refetch(),
      }}
      onClose={onClose}
    >
      {data && authors.length === 0 ? <p className={styles.quiet}>{t("none")}</p> : null}
      <ul className={styles.authors}>
        {authors.map((author, at) => (
          <li key={`${nameOf(author)} ${author.by.id} ${author.agent}`}>
            <button
              type="button"
              aria-pressed={only === at}
              className={styles.author}
              onClick={() => setOnly(only === at ? null : at)}
            >
              <span aria-hidden className={styles.swatch} {...tints[at]}>
                ab
              </span>
              <AuthorBadge author={author} />
              <span className={styles.share}>{percent(t, author.share)}</span>
              <span className={styles.words}>{t("words", { count: author.words })}</span>
            </button>
          </li>
        ))}
      </ul>
      {data ? <AtCaret here={here} writer={writer} /> : null}
    </Panel>
  );
}

/** Who wrote the words at the caret. */
function AtCaret({ here, writer }: { here: Run | null; writer: Writer | null | undefined }) {
  const t = useTranslations("authors");
  const locale = useLocale();
  return (
    <section className={styles.here}>
      <h3 className={styles.title}>{t("atCaret")}</h3>
      <p role="status">
        {here && writer ? (
          <>
            <AuthorBadge author={writer} />
            <span className={styles.words}>
              {here.version < 0
                ? t("copied")
                : t("written", { time: timeOf(locale, here.at), version: String(here.version) })}
            </span>
          </>
        ) : (
          <span className={styles.quiet}>{t("noWords")}</span>
        )}
      </p>
    </section>
  );
}

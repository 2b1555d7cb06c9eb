"use client";

import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/button";
import { useFailureWords } from "../../../../results/failure-words";
import textStyles from "../parts/document-editor.module.css";
import { documentOf } from "../parts/document-of";
import styles from "./comparison.module.css";
import { DrawnText } from "./drawn-text";
import type { Content, Texts } from "./texts-between";

/** Two texts to compare: what names them, on the screen and among all comparisons, and how they are read beside the current text. */
export type Compared = { key: string; heading: string; read: (now: Content) => Promise<Texts> };

type Props = {
  compared: Compared;
  /** The editor with the current text. */
  editor: Editor;
  /** What can be done about the comparison. */
  actions?: ReactNode;
  /** Why an action failed. */
  problem?: string | undefined;
  onClose: () => void;
};

/** Shows, in place of the text, an older text with the changes to a later one: of versions, of a draft, or of two documents. */
export function Comparison({ compared, editor, actions, problem, onClose }: Props) {
  const t = useTranslations("versions.comparison");
  const failureWords = useFailureWords();
  const { data: texts, error: failure } = useQuery({
    queryKey: ["texts", compared.key],
    queryFn: () => compared.read(documentOf(editor.state.doc)),
    // The text of now stays as it was at the start.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison takes the focus too.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, [compared.key]);

  const error = problem ?? (failure ? failureWords("", failure).description : undefined);
  return (
    <section className={textStyles.sheet} aria-labelledby="comparison">
      <div className={styles.bar}>
        {/* The document's own title is hidden meanwhile. */}
        <h1 id="comparison" ref={heading} tabIndex={-1} className={styles.heading}>
          {compared.heading}
        </h1>
        <span className={styles.actions}>
          {actions}
          <Button size="small" tone="quiet" onClick={onClose}>
            {t("back")}
          </Button>
        </span>
      </div>
      {error ? (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      ) : null}
      {texts ? (
        <DrawnText key={compared.key} texts={texts} />
      ) : error ? null : (
        <p className={styles.quiet}>{t("loading")}</p>
      )}
    </section>
  );
}

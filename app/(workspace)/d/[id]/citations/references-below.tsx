"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ShownCitations } from "#lib/operations/workspace/shown-citations";
import { useEditorState } from "../parts/use-editor-state";
import styles from "./references-below.module.css";
import { Words } from "./words";

/** Previews what the page shows below the text: notes made from citations, and references unless the text places them. */
export function ReferencesBelow({ editor, shown }: { editor: Editor; shown: ShownCitations }) {
  const t = useTranslations("citing");
  const hasPlace = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.children.some(({ type }) => type.name === "bibliography"),
  });
  const { clusters, placement, bibliography } = shown;
  const notes = clusters.filter(({ note }) => note > 0);
  const isListed = placement === "auto" && !hasPlace && bibliography.length > 0;
  return (
    <>
      {notes.length > 0 ? (
        <Part title={t("notes")}>
          <ol className={styles.notes}>
            {notes.map(({ note, html }) => (
              <li key={note} value={note}>
                <Words html={html} />
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
      {isListed ? (
        <Part title={t("references")}>
          <ul className="references">
            {bibliography.map(({ key, html }) => (
              <li key={key}>
                <Words html={html} />
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.below} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

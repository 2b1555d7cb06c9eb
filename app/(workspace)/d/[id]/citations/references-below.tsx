"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import styles from "./references-below.module.css";
import type { ShownCitations } from "./shown-citations";
import { Words } from "./words";

/** The references as the page will list them below the text, unless the text has a place for them. */
export function ReferencesBelow({ editor, shown }: { editor: Editor; shown: ShownCitations }) {
  const hasPlace = useEditorState({
    editor,
    selector: ({ editor: now }) => now.state.doc.children.some(({ type }) => type.name === "bibliography"),
  });
  const { placement, bibliography } = shown;
  if (placement !== "auto" || hasPlace || bibliography.length === 0) return null;
  return (
    <section className={styles.below} aria-labelledby="references-below">
      <h2 id="references-below" className={styles.heading}>
        References
      </h2>
      <ul className="references">
        {bibliography.map(({ key, html }) => (
          <li key={key}>
            <Words html={html} />
          </li>
        ))}
      </ul>
    </section>
  );
}

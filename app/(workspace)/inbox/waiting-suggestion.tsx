"use client";

import { useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "#ui/link";
import { CitingText, updateCiting } from "../d/[id]/citations/citing";
import { citingText } from "../d/[id]/citations/citing-text";
import { formatText } from "../d/[id]/citations/format-text";
import { shownExtensions } from "../d/[id]/editor/extensions/shown-extensions";
import { EditorContent } from "../d/[id]/parts/editor-content";
import { useEditor } from "../d/[id]/parts/use-editor";
import { proposerOf } from "../d/[id]/suggestions/proposer-of";
import { ShownBlocks, SuggestedText } from "../d/[id]/suggestions/suggested-text";
import { AuthorBadge } from "../documents/author-badge";
import { When } from "../parts/when";
import { actionQuery } from "../queries/query";
import styles from "./inbox.module.css";
import type { Waiting } from "./waiting";

/** An editor without a text of its own, which knows how a document's blocks and citations look. */
function useLooks({ id, documentId, original, proposed }: Waiting): Editor | null {
  const views = useTranslations("editor.views");
  const extensions = useMemo(() => [...shownExtensions(views), CitingText.configure({ canCite: false })], [views]);
  const editor = useEditor({ extensions, editable: false });
  const isCiting = [original, proposed].some(({ content }) => JSON.stringify(content).includes('"citation"'));
  const { data: shown } = useQuery({
    ...actionQuery(["format_text", { id: documentId, suggestion: id }], () => {
      const text = editor
        ? citingText(editor.schema.nodeFromJSON(proposed.content))
        : { type: "doc" as const, content: [] };
      return formatText({ id: documentId, text });
    }),
    enabled: editor !== null && isCiting,
  });
  useEffect(() => {
    if (editor && shown && !editor.isDestroyed) updateCiting(editor.view, { shown });
  }, [editor, shown]);
  return editor;
}

function Changed({ waiting, editor }: { waiting: Waiting; editor: Editor }) {
  const t = useTranslations("inbox");
  if (waiting.status !== "stale") return <SuggestedText suggestion={waiting} editor={editor} isLarge />;
  const proposed = editor.schema.nodeFromJSON(waiting.proposed.content).children;
  return (
    <>
      <p className={styles.stale}>{t("stale")}</p>
      <p className={styles.quiet}>{t("proposed")}</p>
      {proposed.length === 0 ? <p>{t("removes")}</p> : <ShownBlocks blocks={proposed} editor={editor} />}
    </>
  );
}

/** A suggestion at the size of the text: its document, its proposer and reason, and `children` to decide. */
export function WaitingSuggestion({ waiting, children }: { waiting: Waiting; children: ReactNode }) {
  const t = useTranslations("inbox");
  const by = useTranslations("suggestions.card");
  const editor = useLooks(waiting);
  const { id, document, note, createdAt } = waiting;
  return (
    <article className={styles.waiting} aria-label={by("by", { name: proposerOf(waiting) })}>
      <header className={styles.about}>
        <Link href={`/d/${document.id}?suggestion=${id}`} className={styles.document}>
          {document.title || t("untitled")}
        </Link>
        <span className={styles.who}>
          <AuthorBadge author={waiting} />
          <span className={styles.quiet}>
            <When at={createdAt} />
          </span>
        </span>
        {note ? <p className={styles.note}>{note}</p> : null}
      </header>
      <div className={styles.text}>{editor ? <Changed waiting={waiting} editor={editor} /> : null}</div>
      <div className={styles.actions}>{children}</div>
      {editor ? (
        <div hidden>
          <EditorContent editor={editor} />
        </div>
      ) : null}
    </article>
  );
}

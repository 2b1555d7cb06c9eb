"use client";

import { useQuery } from "@tanstack/react-query";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button";
import { useFailureWords } from "../../../../results/failure-words";
import { useAction } from "../../../../results/use-action";
import { shownExtensions } from "../editor/extensions/shown-extensions";
import textStyles from "../parts/document-editor.module.css";
import { documentOf } from "../parts/document-of";
import styles from "./comparison.module.css";
import { DrawnChanges } from "./drawn-changes";
import type { Version } from "./fold-versions";
import { NotableWalk } from "./notable-walk";
import { restore } from "./restore";
import { type Texts, textsBetween } from "./texts-between";

/** Two versions of a document, older first; a newer one of null means the current text. */
export type Compared = { older: Version; newer: Version | null };

type Props = {
  id: string;
  compared: Compared;
  /** The editor with the current text. */
  editor: Editor;
  canRestore: boolean;
  onClose: () => void;
  /** Saves typed text, which a restore would otherwise overwrite; resolves to whether it is saved. */
  onBeforeRestore: () => Promise<boolean>;
  /** Called with the number of the version that the restore made. */
  onRestored: (number: number) => void;
};

function Drawn({ texts }: { texts: Texts }) {
  const views = useTranslations("editor.views");
  const t = useTranslations("versions.comparison");
  const extensions = useMemo(
    () => [...shownExtensions(views), DrawnChanges.configure({ later: texts.later })],
    [texts, views],
  );
  const drawn = useEditor({
    extensions,
    content: texts.older,
    editable: false,
    immediatelyRender: false,
    editorProps: { attributes: { class: "text", role: "document", "aria-label": t("text") } },
  });
  if (!drawn) return null;
  return (
    <>
      {texts.notable.length > 0 ? <NotableWalk drawn={drawn} notable={texts.notable} /> : null}
      <EditorContent editor={drawn} className={textStyles.content} />
    </>
  );
}

/** Shows, in place of the text, the older version with its later changes, and restores it on request. */
export function Comparison({ id, compared, editor, canRestore, onClose, onBeforeRestore, onRestored }: Props) {
  const t = useTranslations("versions.comparison");
  const failureWords = useFailureWords();
  const { older, newer } = compared;
  const { data: texts, error: failure } = useQuery({
    queryKey: ["texts", { id, older: older.number, newer: newer?.number }],
    queryFn: () => textsBetween(id, older, newer, documentOf(editor.state.doc)),
    // The texts of versions do not change, and the text of now stays as it was at the start.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [isUnsaved, setUnsaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const action = useAction(restore, onRestored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison takes the focus too.
  useEffect(() => {
    setUnsaved(false);
    heading.current?.focus();
  }, [older, newer]);

  async function startRestoring(): Promise<void> {
    if (await onBeforeRestore()) action.run({ id, number: older.number });
    else setUnsaved(true);
  }

  const error = isUnsaved ? t("unsaved") : failure ? failureWords("", failure).description : action.errorExcept();
  return (
    <section className={textStyles.sheet} aria-labelledby="comparison">
      <div className={styles.bar}>
        {/* The document's own title is hidden meanwhile. */}
        <h1 id="comparison" ref={heading} tabIndex={-1} className={styles.heading}>
          {newer
            ? t("withVersion", { older: String(older.number), newer: String(newer.number) })
            : t("withNow", { older: String(older.number) })}
        </h1>
        <span className={styles.actions}>
          {canRestore ? (
            <Button size="small" disabled={action.isUnderWay} onClick={() => void startRestoring()}>
              {t("restore", { number: String(older.number) })}
            </Button>
          ) : null}
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
        <Drawn key={`${older.id} ${newer?.id}`} texts={texts} />
      ) : error ? null : (
        <p className={styles.quiet}>{t("loading")}</p>
      )}
    </section>
  );
}

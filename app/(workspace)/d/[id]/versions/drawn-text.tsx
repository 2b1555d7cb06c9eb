"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { shownExtensions } from "../editor/extensions/shown-extensions";
import textStyles from "../parts/document-editor.module.css";
import { EditorContent } from "../parts/editor-content";
import { useEditor } from "../parts/use-editor";
import { DrawnChanges } from "./drawn-changes";
import { NotableWalk } from "./notable-walk";
import type { Texts } from "./texts-between";

/** A text, not editable, with its later changes drawn as suggestions look. */
export function DrawnText({ texts }: { texts: Texts }) {
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

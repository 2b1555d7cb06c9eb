import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { type ServerWords, useServerWords } from "../../../../../results/server-words";
import type { Translator } from "../../../../../words/setup/translator";

/** What the editor's extensions speak with: its words, those of its forms and node views, and those of the server. */
export type EditorWords = {
  t: Translator<"editor">;
  forms: Translator<"editor.forms">;
  views: Translator<"editor.views">;
  serverWords: ServerWords;
};

/** Returns what the editor's extensions speak with. */
export function useEditorWords(): EditorWords {
  const t = useTranslations("editor");
  const forms = useTranslations("editor.forms");
  const views = useTranslations("editor.views");
  const serverWords = useServerWords();
  return useMemo(() => ({ t, forms, views, serverWords }), [t, forms, views, serverWords]);
}

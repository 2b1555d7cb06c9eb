import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { drawAnew } from "../../session/draw-anew";

const key = new PluginKey<string | null>("language");

/** Tells the browser the language of the text, by which it checks spelling, hyphenates and reads aloud. */
export const TextLanguage = Extension.create({
  name: "textLanguage",
  addProseMirrorPlugins: () => [
    new Plugin<string | null>({
      key,
      state: {
        init: () => null,
        apply: (tr, before) => {
          const change: { language: string | null } | undefined = tr.getMeta(key);
          return change ? change.language : before;
        },
      },
      props: {
        attributes: (state): Record<string, string> => {
          const language = languageOf(state);
          return language ? { lang: language } : {};
        },
      },
    }),
  ],
});

/** The language of the text as a BCP 47 tag; null when none is chosen. */
export const languageOf = (state: EditorState): string | null => key.getState(state) ?? null;

/** Sets the language of the text. */
export function setLanguage(view: EditorView, language: string | null): void {
  if (languageOf(view.state) === language) return;
  drawAnew(view, key, { language });
}

/** A language tag in its usual spelling, such as `de-CH`; null when it is none. */
export function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag.trim())[0] ?? null;
  } catch {
    return null;
  }
}

import type { Translator } from "../../words/setup/translator";

/** The title of a document on the screen, with a fallback for an empty title. */
export const titleOf = (ui: Translator<"ui">, document: { title: string }): string =>
  document.title.trim() || ui("untitled");

import type { ResolvedPos } from "@tiptap/pm/model";

// A word, and the punctuation after it; addresses, paths, dates and fractions are none.
const AFTER_WORD = /(?:^|[\s([{“„«‘—–])[\p{L}'’-]+[.,;!?)”’»"]?\/(?:[\p{L}]*)$/u;
const AFTER_SPACE = /(?:^|[\s\ufffc])\/\S*$/u;

/** Where the `/` before the caret stands: at a beginning, after a word, or nowhere that it opens the menu. */
export function slashPlace($caret: ResolvedPos): "start" | "word" | null {
  const { parent, parentOffset } = $caret;
  if (parent.type.spec.code) return null;
  return slashPlaceIn(parent.textBetween(Math.max(0, parentOffset - 120), parentOffset, "\n", "\ufffc"));
}

/** The same for the text before the caret. */
export function slashPlaceIn(before: string): "start" | "word" | null {
  if (AFTER_SPACE.test(before)) return "start";
  return AFTER_WORD.test(before) ? "word" : null;
}

import type { PanelName } from "../parts/panel-names";

/** What was done on the page of a document before its editor was there; the editor does it then. */
export type EarlyInput = {
  panel: PanelName | null;
  isShareAsked: boolean;
  isMenuAsked: boolean;
  /** Whether the page with the editor has done all of it, so that a page that is drawn anew does nothing twice. */
  isTaken: boolean;
  isSuggestAsked: boolean;
  title: string;
  /** The caret in the title, if that has the focus. */
  titleCaret: number | null;
  /** Where the text was pressed last, in the page. */
  press: { left: number; top: number } | null;
  /** What was typed after the press. */
  typed: string;
};

/** The input of a page that nobody has touched. */
export const untouched = (title: string): EarlyInput => ({
  panel: null,
  isShareAsked: false,
  isMenuAsked: false,
  isTaken: false,
  isSuggestAsked: false,
  title,
  titleCaret: null,
  press: null,
  typed: "",
});

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean };

/** What is typed after a key: letters and new lines are added, and Backspace takes the last one away. */
export function typedAfter(typed: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string {
  if (isComposing || ctrlKey || metaKey || altKey) return typed;
  if (key === "Backspace") return [...typed].slice(0, -1).join("");
  if (key === "Enter") return `${typed}\n`;
  return [...key].length === 1 ? typed + key : typed;
}

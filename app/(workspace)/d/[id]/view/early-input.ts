import type { PanelName } from "../parts/panel-names";

/** What was done on the page of a document before its editor was there; the editor does it then. */
export type EarlyInput = {
  panel: PanelName | null;
  isShareAsked: boolean;
  isMenuAsked: boolean;
  /** Whether the page with the editor has done all of it, so that a page that is drawn anew does nothing twice. */
  isTaken: boolean;
  isSuggestAsked: boolean;
  /** Whether the text takes words at all. */
  isEditable: boolean;
  /** The title as it is saved. */
  savedTitle: string;
  title: string;
  /** The caret in the title, if that has the focus. */
  titleCaret: number | null;
  /** What was typed at earlier presses. */
  passages: Passage[];
  /** Where the text was pressed last. */
  press: Press | null;
  /** What was typed after the press. */
  typed: string;
};

type Passage = { press: Press; typed: string };

/**
 * A press on the text, and where its line begins and ends: in pixels from the left upper corner of the block with this id, or of
 * `main` where no block is. The page may move until the editor is there, and its block with it.
 */
export type Press = { block: string | null; left: number; top: number; line: { left: number; right: number } };

/** Where a page was pressed: on the text, or elsewhere; `written` is a text whose editor is there. */
export type PressedPlace = Press | "title" | "written" | "elsewhere";

/**
 * Tells what a press is on. It is measured at the press, since what was pressed may be gone or elsewhere later; it stands
 * alone, because it also runs within the page before any script has come.
 */
export function pressedPlace({ target, clientX, clientY }: PointerEvent): PressedPlace {
  const main = target instanceof Element && target.closest("main");
  if (!main) return "elsewhere";
  // The editor takes the press itself; done again after the keys that follow, it would undo them.
  if (target.closest("[contenteditable]")) return "written";
  if (target.closest("textarea")) return "title";
  const block = target.closest("[data-id]");
  const { left, top } = (block ?? main).getBoundingClientRect();
  const line = (
    target.closest("p,h1,h2,h3,h4,h5,h6,pre,td,th,dt,dd,figcaption,summary") ?? target
  ).getBoundingClientRect();
  return {
    block: block?.getAttribute("data-id") ?? null,
    left: clientX - left,
    top: clientY - top,
    // A pixel within: the edge belongs to the neighbour.
    line: { left: line.left - left + 1, right: line.right - left - 1 },
  };
}

/** The input of a page that nobody has touched. */
export const untouched = (title: string, isEditable = true): EarlyInput => ({
  panel: null,
  isShareAsked: false,
  isMenuAsked: false,
  isTaken: false,
  isSuggestAsked: false,
  isEditable,
  savedTitle: title,
  title,
  titleCaret: null,
  passages: [],
  press: null,
  typed: "",
});

/** Whether there are words that only the page has. */
export const hasWords = (early: EarlyInput): boolean =>
  early.title !== early.savedTitle || passagesOf(early).some(({ typed }) => typed !== "");

/** What was typed where, in its order; the last is where the caret is, if that is in the text. */
export const passagesOf = ({ passages, press, typed }: EarlyInput): Passage[] =>
  press ? [...passages, { press, typed }] : passages;

/** Goes to another place of the text, or out of it with null; what was typed before stays where it is. */
export function pressAt(early: EarlyInput, press: Press | null): void {
  if (early.typed !== "") early.passages = passagesOf(early);
  early.press = press;
  early.typed = "";
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isComposing: boolean };

/** What is typed after a key: letters and new lines are added, and Backspace takes the last one away. */
export function typedAfter(typed: string, { key, ctrlKey, metaKey, altKey, isComposing }: Key): string {
  if (isComposing || ctrlKey || metaKey || altKey) return typed;
  if (key === "Backspace") return [...typed].slice(0, -1).join("");
  if (key === "Enter") return `${typed}\n`;
  return [...key].length === 1 ? typed + key : typed;
}

/** Where the caret stands after a key that moves it along its line; what was typed already stays where it is. */
export function pressAfter(press: Press, typed: string, { key, ctrlKey, metaKey, altKey }: Key): Press {
  if (typed !== "" || ctrlKey || metaKey || altKey) return press;
  if (key === "End") return { ...press, left: press.line.right };
  return key === "Home" ? { ...press, left: press.line.left } : press;
}

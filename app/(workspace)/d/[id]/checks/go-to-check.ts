import type { Editor } from "@tiptap/core";
import type { Check, WrongCheck } from "./check";
import { type CheckedPlace, placesOfChecks } from "./place-of-check";

/** Where a check is in the text now; `all` tells the same words in one block apart. */
export function placeNow(editor: Editor, check: Check, all: readonly WrongCheck[]): CheckedPlace | null {
  const at = all.findIndex(({ id }) => id === check.id);
  const places = placesOfChecks(editor.state.doc, at < 0 ? [check] : all);
  return places[Math.max(0, at)] ?? null;
}

/** Scrolls to a place of the text and selects its words. */
export function goToPlace(editor: Editor, { from, to }: CheckedPlace): void {
  editor.commands.setTextSelection({ from, to });
  const { node } = editor.view.domAtPos(from);
  const element = node instanceof HTMLElement ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}

import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { markLayer } from "../session/mark-layer";
import type { WrongCheck } from "./check";
import { placesOfChecks } from "./place-of-check";

type Shown = { checks: readonly WrongCheck[]; chosen: string | null };
type Drawn = Shown & { marks: DecorationSet };

const layer = markLayer<Shown, Drawn>({
  name: "checkMarks",
  empty: { checks: [], chosen: null, marks: DecorationSet.empty },
  draw: drawn,
  kept: (marks, { doc }) =>
    marks.remove(marks.find().filter(({ from, to, spec }) => wordsAt(doc, from, to) !== spec.words)),
  clicked: () => null,
});

/** Underlines what these checks found wrong, one of them as the chosen one. */
export const showChecks = layer.show;

/** Underlines words that a check found wrong, until they change; `CheckMarks` draws the mark in the margin. */
export const CheckedWords = layer.extension;

const wordsAt = (doc: Node, from: number, to: number) => doc.textBetween(from, to, "\n", "\ufffc");

function drawn(doc: Node, shown: Shown): Drawn {
  const places = placesOfChecks(doc, shown.checks);
  const found = shown.checks.flatMap(({ id }, at) => {
    const place = places[at];
    if (!place) return [];
    const { from, to } = place;
    const attributes = { class: "checked-words", ...(id === shown.chosen ? { "data-chosen": "" } : {}) };
    return [Decoration.inline(from, to, attributes, { words: wordsAt(doc, from, to) })];
  });
  return { ...shown, marks: DecorationSet.create(doc, found) };
}

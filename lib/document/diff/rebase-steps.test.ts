import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { schema } from "../schema/schema";
import { endOfOwn, endPast, othersPast, typedPast, typedPastAll, withSteps } from "./rebase-steps";

const paragraphs = (...texts: string[]): Node =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, text ? schema.text(text) : [])),
  );

type Edit = (tr: Transform) => Transform;

const insert =
  (text: string, at: number): Edit =>
  (tr) =>
    tr.insert(at, schema.text(text));
const erase =
  (from: number, to: number): Edit =>
  (tr) =>
    tr.delete(from, to);
const over =
  (from: number, to: number, text: string): Edit =>
  (tr) =>
    tr.replaceWith(from, to, schema.text(text));

const edited = (doc: Node, ...edits: Edit[]): Transform => edits.reduce((tr, edit) => edit(tr), new Transform(doc));

const textsOf = (doc: Node | undefined) => doc?.children.map(({ textContent }) => textContent);

/** The text after another's edits and then the typed ones, moved past them; null where they have no place. */
function past(doc: Node, typed: readonly Edit[], others: readonly Edit[], end = -1) {
  const theirs = edited(doc, ...others);
  const steps = typedPast(edited(doc, ...typed).steps, theirs.mapping.maps, end);
  return steps && textsOf(withSteps(theirs.doc, steps)?.doc);
}

describe("typed words moved past those of another", () => {
  const doc = paragraphs("The sea is deep.");

  test("keep their place in the text", () => {
    expect(past(doc, [insert("very ", 12)], [insert("Once, ", 1)])).toEqual(["Once, The sea is very deep."]);
    expect(past(doc, [insert("Once, ", 1)], [insert("very ", 12)])).toEqual(["Once, The sea is very deep."]);
    expect(past(doc, [insert("very ", 12)], [erase(1, 5)])).toEqual(["sea is very deep."]);
  });

  test("come after words that another wrote at the same place, and before them where they continue one's own", () => {
    expect(past(doc, [insert("mine ", 12)], [insert("theirs ", 12)])).toEqual(["The sea is theirs mine deep."]);
    expect(past(doc, [insert("mine ", 12)], [insert("theirs ", 12)], 12)).toEqual(["The sea is mine theirs deep."]);
  });

  test("stay whole when they were typed in several steps", () => {
    const typed = [insert("a", 12), insert("b", 13), insert("c", 14)];
    expect(past(doc, typed, [insert("X", 12), insert("Y", 13)])).toEqual(["The sea is XYabcdeep."]);
    expect(past(doc, typed, [insert("X", 12), insert("Y", 13)], 12)).toEqual(["The sea is abcXYdeep."]);
  });

  test("have no place where the text around them is gone", () => {
    expect(past(doc, [insert("very ", 12)], [erase(5, 17)])).toBeNull();
    expect(past(paragraphs("One.", "Two."), [insert("x", 9)], [erase(6, 12)])).toBeNull();
  });

  test("are dropped when they were erased again before", () => {
    const typed = [insert("x", 12), erase(12, 13)];
    expect(past(doc, typed, [insert("Y", 1)])).toEqual(["YThe sea is deep."]);
  });
});

describe("a deletion moved past another's change", () => {
  const doc = paragraphs("The sea is deep.");

  test("leaves what another wrote inside of it", () => {
    expect(past(doc, [erase(5, 12)], [insert("X", 8)])).toEqual(["The Xdeep."]);
    expect(past(doc, [erase(5, 12)], [insert("X", 6), insert("Y", 10)])).toEqual(["The XYdeep."]);
  });

  test("is nothing where that is gone, and the rest where a part of it is", () => {
    expect(past(doc, [erase(5, 9)], [erase(5, 9)])).toEqual(["The is deep."]);
    expect(past(doc, [erase(5, 9)], [erase(1, 12)])).toEqual(["deep."]);
    expect(past(doc, [erase(5, 12)], [erase(1, 9)])).toEqual(["deep."]);
  });

  test("of words that another replaced leaves the new words", () => {
    expect(past(doc, [erase(5, 9)], [over(5, 8, "lake")])).toEqual(["The lakeis deep."]);
  });

  test("of more than 20,000 positions is left to a merge when another wrote meanwhile", () => {
    const long = paragraphs("a".repeat(30_000));
    expect(past(long, [erase(1, 25_000)], [insert("X", 100)])).toBeNull();
  });
});

describe("words typed over others", () => {
  const doc = paragraphs("The sea is deep.");

  test("take the place of what is left of those", () => {
    expect(past(doc, [over(5, 8, "lake")], [insert("X", 1)])).toEqual(["XThe lake is deep."]);
    expect(past(doc, [over(5, 11, "lake")], [erase(8, 11)])).toEqual(["The lake deep."]);
  });

  test("have no place where those are gone", () => {
    expect(past(doc, [over(5, 8, "lake")], [erase(4, 9)])).toBeNull();
  });
});

describe("the end of one's own words", () => {
  const doc = paragraphs("The sea is deep.");

  test("is after the last insertion, and moves with what another writes before it and not at it", () => {
    const typed = edited(doc, insert("ab", 5), insert("c", 7));
    const end = endOfOwn(typed.mapping.maps, -1);
    expect(end).toBe(8);
    expect(endPast(edited(typed.doc, insert("X", 1)).mapping.maps, end)).toBe(9);
    expect(endPast(edited(typed.doc, insert("X", 8)).mapping.maps, end)).toBe(8);
  });

  test("is where it was after a deletion, and nowhere before the first word", () => {
    expect(endOfOwn(edited(doc, erase(1, 3)).mapping.maps, 8)).toBe(6);
    expect(endOfOwn(edited(doc, erase(1, 3)).mapping.maps, -1)).toBe(-1);
    expect(endPast(edited(doc, insert("X", 1)).mapping.maps, -1)).toBe(-1);
  });

  test("keeps a sentence whole past several batches of another who types at the same place", () => {
    const first = edited(doc, insert("X", 12));
    const second = edited(first.doc, insert("Y", 13));
    const batches = [first.mapping.maps, [], second.mapping.maps];
    const typed = edited(doc, insert("mine", 12)).steps;
    const texts = [-1, 12].map((end) => {
      const steps = typedPastAll(typed, batches, end);
      return textsOf(withSteps(second.doc, steps ?? [])?.doc)?.[0];
    });
    expect(texts).toEqual(["The sea is XYminedeep.", "The sea is mineXYdeep."]);
  });
});

test("steps that do not fit a text are refused", () => {
  const { steps } = edited(paragraphs("A long paragraph."), insert("x", 15));
  expect(withSteps(paragraphs("Short."), steps)).toBeNull();
  const json = steps.map((step) => step.toJSON());
  expect(textsOf(withSteps(paragraphs("Another paragraph."), json)?.doc)).toEqual(["Another paragrxaph."]);
});

describe("two writers at one text", () => {
  const doc = paragraphs("abcdefgh", "", "ijkl");
  const change = fc.record({
    kind: fc.constantFrom("insert", "insert", "erase", "over"),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    size: fc.integer({ min: 1, max: 4 }),
  });

  /** Several changes, each in one paragraph; new letters are capitals of the one and digits of the other. */
  function made(changes: readonly { kind: string; at: number; size: number }[], letters: string): Transform {
    const tr = new Transform(doc);
    for (const [number, { kind, at, size }] of changes.entries()) {
      const $pos = tr.doc.resolve(Math.round(at * tr.doc.content.size));
      if (!$pos.parent.isTextblock) continue;
      const to = Math.min($pos.end(), $pos.pos + size);
      if (kind === "insert") tr.insert($pos.pos, schema.text(letters.charAt(number)));
      else if (kind === "over" && to > $pos.pos) tr.replaceWith($pos.pos, to, schema.text(letters.charAt(number)));
      else if (to > $pos.pos) tr.delete($pos.pos, to);
    }
    return tr;
  }

  const changes = fc.array(change, { minLength: 1, maxLength: 6 });
  const letters = (text: Node) => [...text.textContent].sort();

  test("have one text whoever is first, whenever each finds a place past the other", () => {
    fc.assert(
      fc.property(changes, changes, fc.integer({ min: -1, max: doc.content.size }), (one, other, end) => {
        const [typed, theirs] = [made(one, "ABCDEF"), made(other, "012345")];
        const steps = typedPast(typed.steps, theirs.mapping.maps, end);
        const others = othersPast(theirs.steps, typed.mapping.maps, end);
        if (!steps || !others) return;
        const [here, there] = [withSteps(typed.doc, others), withSteps(theirs.doc, steps)];
        expect(there?.doc.textContent).toBe(here?.doc.textContent);
      }),
      runs(4_000),
    );
  });

  test("lose no letter of each other that neither erased, and erase all that one of them erased", () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const [typed, theirs] = [made(one, "ABCDEF"), made(other, "012345")];
        const steps = typedPast(typed.steps, theirs.mapping.maps, -1);
        const after = steps && withSteps(theirs.doc, steps)?.doc;
        if (!after) return;
        const old = [...doc.textContent];
        const left = old.filter((letter) => [typed, theirs].every((tr) => tr.doc.textContent.includes(letter)));
        const mine = letters(typed.doc).filter((letter) => !old.includes(letter));
        const others = letters(theirs.doc).filter((letter) => !old.includes(letter));
        expect(letters(after)).toEqual([...left, ...mine, ...others].sort());
      }),
      runs(4_000),
    );
  });
});

import { EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type DecorationSource } from "@tiptap/pm/view";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { quickForChild } from "./quick-decorations";

const plain = DecorationSet.prototype.forChild;
const quick = quickForChild(plain);
const doc = schema.nodeFromJSON(
  parseMarkdown(
    "One two.\n\n> Three\n>\n> - four\n> - five\n\n---\n\n| a | b |\n|---|---|\n| c | d |\n\nSix seven.\n\nEight.",
  ),
);

const aPlace = fc.nat(doc.content.size);
const aDecoration = fc.tuple(fc.constantFrom("inline", "node", "widget"), aPlace, aPlace).map(([kind, one, other]) => {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  if (kind === "inline") return Decoration.inline(from, to, { class: "some" }, { kind });
  if (kind === "widget") return Decoration.widget(from, () => document.createElement("br"), { kind });
  const { nodeAfter } = doc.resolve(from);
  return Decoration.node(from, from + (nodeAfter?.nodeSize ?? 1), { class: "one" }, { kind });
});

const decorationsIn = (source: DecorationSource): string[] => {
  const found: string[] = [];
  source.forEachSet((set) => {
    for (const { from, to, spec } of set.find()) found.push(`${spec.kind} ${from}-${to}`);
  });
  return found.sort();
};

test("each node has the decorations that ProseMirror finds for it, also after the text has changed", () => {
  let [some, none] = [0, 0];
  fc.assert(
    fc.property(fc.array(aDecoration, { maxLength: 12 }), aPlace, aPlace, (decorations, one, other) => {
      const tr = EditorState.create({ doc }).tr.delete(Math.min(one, other), Math.max(one, other));
      const set = DecorationSet.create(doc, [...decorations]);
      for (const [text, shown] of [
        [doc, set],
        [tr.doc, set.map(tr.mapping, tr.doc)],
      ] as const) {
        text.forEach((block, offset) => {
          const expected = decorationsIn(plain.call(shown, offset, block));
          expect(decorationsIn(quick.call(shown, offset, block))).toEqual(expected);
          if (expected.length > 0) some += 1;
          else none += 1;
        });
      }
    }),
    runs(3_000, 100),
  );
  expect(Math.min(some, none)).toBeGreaterThan(50);
});

test("no block is looked for among all others, unless a decoration of several blocks could be in it", () => {
  const words = Array.from({ length: 200 }, (_, at) => `Word ${at}.`).join("\n\n");
  const long = schema.nodeFromJSON(parseMarkdown(words));
  const marks: Decoration[] = [];
  long.forEach(({ nodeSize }, offset) => {
    marks.push(Decoration.node(offset, offset + nodeSize, { class: "one" }));
    marks.push(Decoration.inline(offset + 1, offset + 3, { class: "some" }));
  });
  let asked = 0;
  const counted = quickForChild(function count(this: DecorationSet, offset, child) {
    asked += 1;
    return plain.call(this, offset, child);
  });
  const askAll = (set: DecorationSet) => long.forEach((block, offset) => void counted.call(set, offset, block));
  askAll(DecorationSet.create(long, [...marks]));
  expect(asked).toBe(0);
  askAll(DecorationSet.create(long, [...marks, Decoration.inline(1, long.content.size - 1, { class: "all" })]));
  expect(asked).toBe(200);
});

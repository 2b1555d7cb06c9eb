import { expect, test } from "vitest";
import type { NodeJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { changedText, farParts } from "./changed-text";

const paragraph = (text: string, id: string): NodeJson => ({
  type: "paragraph",
  attrs: { id },
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const side = (...content: NodeJson[]) => ({ markdown: "", content: { type: "doc" as const, content } });

/** What a card shows: the removed and inserted text of each change, and the text that is left out. */
function cardOf(original: NodeJson[], proposed: NodeJson[]) {
  const text = changedText(schema, { original: side(...original), proposed: side(...proposed) });
  const words = (from: number, to: number) => text.doc.textBetween(from, to, "|");
  return {
    changes: text.changes.map((change) => [
      words(change.from, change.to),
      change.kind === "frame" ? change.node.type.name : change.nodes.map((node) => node.textContent).join("|"),
    ]),
    far: farParts(text).flatMap(({ from, to }) => words(from, to) || []),
  };
}

test("a changed word is the only change, whether or not the proposal has the block's id", () => {
  const wanted = { changes: [["blue", "grey"]], far: [] };
  const one = paragraph("The sea is blue.", "nod_1");
  expect(cardOf([one], [paragraph("The sea is grey.", "nod_1")])).toEqual(wanted);
  const { attrs: _, ...unnamed } = paragraph("The sea is grey.", "");
  expect(cardOf([one], [unnamed])).toEqual(wanted);
});

test("blocks without a change are left out", () => {
  const [before, after] = [paragraph("Before it.", "nod_1"), paragraph("After it.", "nod_3")];
  const card = cardOf(
    [before, paragraph("The sea is blue.", "nod_2"), after],
    [before, paragraph("The sea is grey.", "nod_2"), after],
  );
  expect(card).toEqual({ changes: [["blue", "grey"]], far: ["Before it.", "After it."] });
});

test("words far from a change are left out, from the beginning of a word", () => {
  const long = `${"far ".repeat(40)}near blue near ${"far ".repeat(40)}end`;
  const { far } = cardOf([paragraph(long, "nod_1")], [paragraph(long.replace("blue", "grey"), "nod_1")]);
  expect(far).toHaveLength(2);
  expect(far[0]).toMatch(/^(far )+$/);
  expect(far[1]).toMatch(/^(far )+end$/);
});

test("an insertion and a removal have one side", () => {
  const one = paragraph("The sea is blue.", "nod_1");
  expect(cardOf([], [one]).changes).toEqual([["", "The sea is blue."]]);
  expect(cardOf([one], []).changes).toEqual([["The sea is blue.", ""]]);
});

test("an item of a list is shown without the list", () => {
  const item = (text: string): NodeJson => ({
    type: "listItem",
    attrs: { id: "nod_1" },
    content: [paragraph(text, "nod_2")],
  });
  expect(cardOf([item("One thing.")], [item("Another thing.")]).changes).toEqual([["One", "Another"]]);
});

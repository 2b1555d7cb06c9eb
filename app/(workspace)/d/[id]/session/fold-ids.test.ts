import { EditorState } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { foldIds, idsBetween } from "./fold-ids";

const doc = (...blocks: [id: string | null, text: string][]) =>
  schema.node(
    "doc",
    null,
    blocks.map(([id, text]) => schema.node("paragraph", { id }, schema.text(text))),
  );
const idsOf = (text: ReturnType<typeof doc>) => text.children.map((block) => block.attrs.id);

describe("folding the server's ids into the text", () => {
  test("changes nothing when the ids are the same", () => {
    const sent = doc(["a", "one"]);
    expect(foldIds(sent, sent, doc(["a", "one"]), new Mapping())).toBe(sent);
  });

  test("finds the block after text was typed above it", () => {
    const sent = doc(["a", "one"], [null, "two"]);
    const typed = EditorState.create({ doc: sent }).tr.insertText("typed ", 1);
    const folded = foldIds(typed.doc, sent, doc(["a", "one"], ["b", "two"]), typed.mapping);
    expect(idsOf(folded)).toEqual(["a", "b"]);
  });

  test("ignores a block that was deleted", () => {
    const sent = doc(["a", "one"], [null, "two"]);
    const cut = EditorState.create({ doc: sent }).tr.delete(5, 10);
    expect(foldIds(cut.doc, sent, doc(["a", "one"], ["b", "two"]), cut.mapping)).toBe(cut.doc);
  });
});

describe("the ids between two texts", () => {
  test("are null when the texts differ in more than ids", () => {
    expect(idsBetween(doc(["a", "one"]), doc(["a", "two"]))).toBeNull();
  });

  test("come with the positions of their blocks", () => {
    expect(idsBetween(doc(["x", "zero"], [null, "one"]), doc(["x", "zero"], ["a", "one"]))).toMatchObject([
      { pos: 6, id: "a" },
    ]);
  });
});

import { EditorState } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { describe, expect, it } from "vitest";
import { schema } from "#lib/document/schema";
import { foldIds, isSameButIds } from "./fold-ids";

const doc = (...blocks: [id: string | null, text: string][]) =>
  schema.node(
    "doc",
    null,
    blocks.map(([id, text]) => schema.node("paragraph", { id }, schema.text(text))),
  );
const idsOf = (state: EditorState) => state.doc.children.map((block) => block.attrs.id);

describe("folding the server's ids into the editor", () => {
  it("changes nothing when the ids are the same", () => {
    const sent = doc(["a", "one"]);
    expect(foldIds(EditorState.create({ doc: sent }), sent, doc(["a", "one"]), new Mapping())).toBeNull();
  });

  it("finds the block although text was typed above it meanwhile", () => {
    const sent = doc(["a", "one"], [null, "two"]);
    const before = EditorState.create({ doc: sent });
    const typed = before.tr.insertText("typed ", 1);
    const after = before.apply(typed);
    const fold = foldIds(after, sent, doc(["a", "one"], ["b", "two"]), typed.mapping);
    expect(idsOf(after.apply(fold ?? after.tr))).toEqual(["a", "b"]);
    expect(fold?.getMeta("addToHistory")).toBe(false);
  });

  it("leaves a block alone that is gone", () => {
    const sent = doc(["a", "one"], [null, "two"]);
    const before = EditorState.create({ doc: sent });
    const cut = before.tr.delete(5, 10);
    expect(foldIds(before.apply(cut), sent, doc(["a", "one"], ["b", "two"]), cut.mapping)).toBeNull();
  });
});

describe("comparing an answer with what was sent", () => {
  it("sees another text of the same length", () => {
    expect(isSameButIds(doc(["a", "one"]), doc(["a", "two"]))).toBe(false);
  });

  it("does not mind ids", () => {
    expect(isSameButIds(doc([null, "one"]), doc(["a", "one"]))).toBe(true);
  });
});

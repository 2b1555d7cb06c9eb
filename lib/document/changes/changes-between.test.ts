import { EditorState } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryEdits, arbitraryNumbered, edited } from "#lib/document/merge/test-edits";
import type { NodeJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { applyChanges } from "./apply-changes";
import { changesBetween } from "./changes-between";

const paragraph = (id: string, text: string): NodeJson => ({
  type: "paragraph",
  attrs: { id },
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const doc = (...content: NodeJson[]) => schema.nodeFromJSON({ type: "doc", content });
const [a, b, c] = [paragraph("a", "One two three."), paragraph("b", "Four."), paragraph("c", "Five.")];

/** The changes as short tuples: kind, removed text, inserted text. */
function changesOf(before: NodeJson[], after: NodeJson[]) {
  const old = doc(...before);
  return changesBetween(old, doc(...after)).map((change) => {
    const gone = change.kind === "frame" ? "" : old.textBetween(change.from, change.to);
    const come = change.kind === "frame" ? change.node.type.name : change.nodes.map((node) => node.textContent).join();
    return [change.kind, gone, come];
  });
}

describe("the changes between two texts", () => {
  test("are none when both are the same", () => {
    expect(changesOf([a, b], [a, b])).toEqual([]);
  });

  test("name words within a block", () => {
    expect(changesOf([a, b], [paragraph("a", "One 2 three."), b])).toEqual([["words", "two", "2"]]);
  });

  test("name whole blocks that were inserted and removed", () => {
    expect(changesOf([a, b], [c, a])).toEqual([
      ["blocks", "", "Five."],
      ["blocks", "Four.", ""],
    ]);
  });

  test("separate a block's new type from its changed words", () => {
    const heading = { ...paragraph("a", "One two four."), type: "heading" };
    expect(changesOf([a], [heading])).toEqual([
      ["frame", "", "heading"],
      ["words", "three", "four"],
    ]);
  });

  test("include words whose marks changed", () => {
    const bold: NodeJson = { type: "text", text: "two", marks: [{ type: "bold" }] };
    const text = (words: string): NodeJson => ({ type: "text", text: words });
    const after = { ...a, content: [text("One "), bold, text(" three.")] };
    expect(changesOf([a], [after])).toEqual([["words", "two", "two"]]);
  });

  test("turn any older text into any newer one", () => {
    fc.assert(
      fc.property(arbitraryNumbered, arbitraryEdits, (before, edits) => {
        const [old, newer] = [schema.nodeFromJSON(before), schema.nodeFromJSON(edited(before, edits, "e"))];
        const state = EditorState.create({ doc: old });
        expect(applyChanges(state.tr, changesBetween(old, newer)).doc.content.eq(newer.content)).toBe(true);
      }),
      runs(1_000),
    );
  });
});

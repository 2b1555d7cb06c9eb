import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editNode } from "#lib/document/edit/edit";
import { arbitraryEditsInPlace, arbitraryNumbered, edited } from "#lib/document/merge/test-edits";
import type { NodeJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { plainText } from "#lib/document/text/text";
import { runs } from "#lib/test-runs";
import { documentOf } from "../parts/document-of";
import { contentOf, proposedBlocks } from "./proposed-blocks";

const paragraph = (id: string, text: string): NodeJson => ({
  type: "paragraph",
  attrs: { id },
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const doc = (...content: NodeJson[]) => schema.nodeFromJSON({ type: "doc", content });
const [a, b, c] = [paragraph("a", "One."), paragraph("b", "Two."), paragraph("c", "Three.")];

const proposalsOf = (before: NodeJson[], after: NodeJson[]) =>
  proposedBlocks(doc(...before), doc(...after)).map(({ nodeId, placement, blocks }) => [
    nodeId,
    placement,
    ...blocks.map((block) => block.textContent),
  ]);

describe("proposals for typed text", () => {
  test("are empty without changes, and for a blank line alone", () => {
    expect(proposalsOf([a], [a])).toEqual([]);
    expect(proposalsOf([a], [a, paragraph("n", "")])).toEqual([]);
  });

  test("name each changed block once", () => {
    expect(proposalsOf([a, b], [paragraph("a", "One and 1, or I."), paragraph("b", "Two!")])).toEqual([
      ["a", "replace", "One and 1, or I."],
      ["b", "replace", "Two!"],
    ]);
  });

  test("insert a new block after its predecessor, or before the first block at the top", () => {
    expect(proposalsOf([a, b], [a, c, b])).toEqual([["a", "after", "Three."]]);
    expect(proposalsOf([a], [c, a])).toEqual([["a", "before", "Three."]]);
  });

  test("cover a split paragraph with one proposal", () => {
    expect(proposalsOf([paragraph("a", "One. Two.")], [a, paragraph("n", "Two.")])).toEqual([
      ["a", "replace", "One.", "Two."],
    ]);
  });

  test("remove deleted blocks", () => {
    expect(proposalsOf([a, b, c], [a])).toEqual([
      ["b", "replace"],
      ["c", "replace"],
    ]);
  });

  test("yield the typed text when applied one by one", () => {
    fc.assert(
      fc.property(arbitraryNumbered, arbitraryEditsInPlace, (before, edits) => {
        const [base, typed] = [schema.nodeFromJSON(before), schema.nodeFromJSON(edited(before, edits, "e"))];
        const result = proposedBlocks(base, typed).reduce(
          (text, proposal) =>
            editNode(text, { nodeId: proposal.nodeId }, proposal.placement, contentOf(proposal).content),
          documentOf(base),
        );
        expect(plainText(result)).toBe(plainText(documentOf(typed)));
      }),
      runs(1_000),
    );
  });
});

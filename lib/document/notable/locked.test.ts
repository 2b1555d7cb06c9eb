import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import type { DocumentJson, NodeJson } from "../model/document";
import { lockedChanges } from "./locked";

const paragraph = (id: string, text = id): NodeJson => ({
  type: "paragraph",
  attrs: { id },
  content: [{ type: "text", text }],
});
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });
const inOrder = (ids: string) => doc(...[...ids].map((id) => paragraph(id)));
const moved = (before: string, after: string, locks: string) =>
  lockedChanges(inOrder(before), inOrder(after), [...locks]).map(({ nodeId, change }) => `${nodeId} ${change}`);

describe("a locked block", () => {
  test.each([
    ["moves to another place", "abcd", "bcda", "a", ["a moved"]],
    ["stays where another passes it", "abcd", "bacd", "a", []],
    ["stays where another passes it, whichever is locked", "abcd", "bacd", "b", []],
    ["moves where two locked blocks change places", "ab", "ba", "ab", []],
    ["stays between blocks that change places", "abc", "cba", "b", []],
    ["is removed", "abc", "ac", "b", ["b removed"]],
    ["stays beside new blocks", "abc", "xaybzc", "abc", []],
  ])("%s", (_what, before, after, locks, expected) => {
    expect(moved(before, after, locks)).toEqual(expected);
  });

  test("is changed by a mark, a word in it, and by another container", () => {
    const before = doc(paragraph("a"), paragraph("b"));
    const bold = { ...paragraph("a"), content: [{ type: "text", text: "a", marks: [{ type: "bold" }] }] };
    expect(lockedChanges(before, doc(bold, paragraph("b")), ["a"])).toMatchObject([{ change: "changed" }]);
    const quote = { type: "blockquote", attrs: { id: "q" }, content: [paragraph("a")] };
    expect(lockedChanges(before, doc(quote, paragraph("b")), ["a"])).toMatchObject([{ change: "moved" }]);
    expect(lockedChanges(doc(quote), doc(paragraph("a")), ["q"])).toMatchObject([{ change: "removed" }]);
  });

  test("that a move names has moved, also past its neighbour alone", () => {
    const move = { nodeIds: ["a"], after: "b" };
    expect(lockedChanges(inOrder("ab"), inOrder("ba"), ["a"], move)).toMatchObject([{ change: "moved" }]);
    expect(lockedChanges(inOrder("ab"), inOrder("ba"), ["b"], move)).toEqual([]);
  });

  test("is never named where the others move, are removed or are added around it", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([..."bcdefg"]), fc.nat(6), (others, at) => {
        const after = [...others.slice(0, at).sort(), "a", ...others.slice(at).sort()].join("");
        const found = lockedChanges(inOrder("abcdefg"), inOrder(after), ["a"]);
        expect(found.length <= 1).toBe(true);
        if (at === 0) expect(found).toEqual([]);
      }),
      runs(100),
    );
  });
});

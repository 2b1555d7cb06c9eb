import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { FEWEST_BLOCKS, type Grouped, groupBlocks, UNGROUPED } from "./grouped-blocks";

const block = (kind: "paragraph" | "heading") => schema.node(kind);
const blocks = (count: number, kind: "paragraph" | "heading" = "paragraph") =>
  Array.from({ length: count }, () => block(kind));
const grouped = (all: readonly Node[], before = UNGROUPED): Grouped => {
  const found = groupBlocks(all, before);
  if (!found) throw new Error("The blocks are not grouped.");
  return found;
};

/** The blocks of each group, in order; a group that is left and entered again counts twice. */
function inOrder({ blocks, groups }: Grouped): Node[][] {
  const all: Node[][] = [];
  blocks.forEach((one, at) => {
    if (at === 0 || groups[at] !== groups[at - 1]) all.push([]);
    all.at(-1)?.push(one);
  });
  return all;
}

test("a text of few blocks has no groups, and one that had them keeps them", () => {
  const all = blocks(FEWEST_BLOCKS);
  expect(groupBlocks(all.slice(1), UNGROUPED)).toBeNull();
  expect(grouped(all.slice(0, 10), grouped(all)).groups).toEqual(Array(10).fill(grouped(all).groups[0]));
});

test("a group begins with a paragraph or a list, where one comes within a hundred blocks", () => {
  const all = Array.from({ length: 400 }, (_, at) => block(at % 7 === 0 ? "paragraph" : "heading"));
  const firsts = inOrder(grouped(all)).map(([first]) => first?.type.name);
  expect(new Set(firsts)).toEqual(new Set(["paragraph"]));
  const sizes = inOrder(grouped(blocks(400, "heading"))).map(({ length }) => length);
  expect(sizes).toEqual([100, 100, 100, 100]);
});

test("after any changes each group is in one piece and has at most a hundred blocks, and blocks that stay keep theirs", () => {
  const aChange = fc.record({
    at: fc.nat(1_000),
    removed: fc.nat(50),
    added: fc.oneof(fc.nat(3), fc.nat(260)),
    kind: fc.constantFrom("paragraph" as const, "heading" as const),
  });
  fc.assert(
    fc.property(fc.array(aChange, { minLength: 1, maxLength: 8 }), (changes) => {
      let now = grouped(blocks(420));
      for (const { at, removed, added, kind } of changes) {
        const before = now;
        now = grouped(before.blocks.toSpliced(at, removed, ...blocks(added, kind)), before);
        const pieces = inOrder(now);
        expect(pieces).toHaveLength(new Set(now.groups).size);
        expect(now.groups).toHaveLength(now.blocks.length);
        for (const { length } of pieces) expect(length).toBeLessThanOrEqual(100);
        if (added > 3) continue;
        const groupBefore = new Map(before.blocks.map((one, index) => [one, before.groups[index]]));
        const moved = now.blocks.filter(
          (one, index) => groupBefore.has(one) && groupBefore.get(one) !== now.groups[index],
        );
        // Those of a group that became too large.
        expect(moved.length).toBeLessThanOrEqual(103);
      }
    }),
    runs(100),
  );
});

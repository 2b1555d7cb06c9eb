import { expect, test } from "vitest";
import { schema } from "../schema/schema";
import { BLOCK_KINDS, entryFor, INLINE_KINDS, LEAF_KINDS, MARK_KINDS, PART_KINDS } from "./kind";

const nodes = Object.values(schema.nodes);

test("a table refuses a kind that it lacks, and one that every object has", () => {
  expect(() => entryFor({ paragraph: 1 }, "heading")).toThrow("heading");
  expect(() => entryFor({ paragraph: 1 }, "toString")).toThrow("toString");
  expect(entryFor({ paragraph: 0 }, "paragraph")).toBe(0);
});

test("the lists of kinds are those of the schema", () => {
  const listed = ["doc", ...BLOCK_KINDS, ...PART_KINDS, ...INLINE_KINDS];
  expect(listed.toSorted()).toEqual(nodes.map(({ name }) => name).toSorted());
  expect(MARK_KINDS.toSorted()).toEqual(Object.keys(schema.marks).toSorted());
});

test("inline kinds and leaves are those of the schema", () => {
  const named = (chosen: typeof nodes) => chosen.map(({ name }) => name).toSorted();
  expect(INLINE_KINDS.toSorted()).toEqual(named(nodes.filter(({ isInline }) => isInline)));
  expect(LEAF_KINDS.toSorted()).toEqual(named(nodes.filter(({ isLeaf, isText }) => isLeaf && !isText)));
});

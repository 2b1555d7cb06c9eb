import { expect, test } from "vitest";
import { nestedCollections } from "./nested-collections";

const collection = (id: string, parentId: string | null = null) => ({
  id,
  name: id,
  parentId,
  citationCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
});

test("each collection stands once, after the one that it is in", () => {
  const nested = nestedCollections([collection("a"), collection("b", "c"), collection("c"), collection("d", "gone")]);
  expect(nested.map(({ collection: { id }, depth }) => `${id} ${depth}`)).toEqual(["a 0", "c 0", "b 1", "d 0"]);
});

import { expect, test } from "vitest";
import { boundedCache, cacheBudget, cacheSizes } from "./bounded-cache";

const MB = 1024 * 1024;

test.each([
  ["a part of the heap", 2048 * MB, Number.POSITIVE_INFINITY, 64 * MB],
  ["a part of the container, where that is smaller", 4096 * MB, 1024 * MB, 32 * MB],
  ["16 MB on the smallest machine", 128 * MB, Number.POSITIVE_INFINITY, 16 * MB],
  ["128 MB on the largest", 64 * 1024 * MB, Number.POSITIVE_INFINITY, 128 * MB],
])("caches take %s", (_what, heap, container, bytes) => {
  expect(cacheBudget(heap, container)).toBe(bytes);
});

test("a cache drops what was asked for longest ago, and says how much it holds", () => {
  const share = (3 * MB) / cacheBudget();
  const cache = boundedCache<{ bytes: number }>("test", share, ({ bytes }) => bytes);
  for (const name of ["a", "b", "c"]) cache.set(name, { bytes: MB });
  cache.get("a");
  cache.set("d", { bytes: MB });
  expect([...cache.keys()].sort()).toEqual(["a", "c", "d"]);
  expect(cacheSizes()).toContainEqual({ name: "test", bytes: 3 * MB, maxBytes: 3 * MB, entries: 3 });
});

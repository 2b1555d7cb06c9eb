import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { packOrigins, unpackOrigins } from "./packed-origins";

const version = fc.integer({ min: 1, max: 2 ** 31 });
const entry = fc.array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), version), { minLength: 1 });
const blocks = fc.uniqueArray(fc.record({ id: fc.string(), version, entry: fc.option(entry) }), {
  selector: ({ id }) => id,
});

test("any origins are read as they were, in whatever order the store returns the blocks, and earlier rows as they are", () => {
  fc.assert(
    fc.property(blocks, (all) => {
      const origins = Object.fromEntries(all.flatMap(({ id, entry }) => (entry ? [[id, entry.flat()]] : [])));
      const versions = Object.fromEntries(all.map(({ id, version }) => [id, version]));
      const turned = Object.fromEntries(all.map(({ id, version }) => [id, version] as const).toReversed());
      const stored = JSON.parse(JSON.stringify(packOrigins(origins, versions)));
      expect(Object.entries(unpackOrigins(stored, turned)).toSorted()).toEqual(Object.entries(origins).toSorted());
      expect(unpackOrigins(origins, versions)).toBe(origins);
    }),
    runs(200),
  );
});

test("a word of another in a paragraph takes ten bytes, and a text without such words none", () => {
  const versions = { nod_1: 900, nod_2: 12 };
  expect(packOrigins({}, versions)).toEqual({});
  const [digits] = Object.values(packOrigins({ nod_1: [300, 12, 8, 900, 250, 12] }, versions));
  expect(String(digits).length).toBeLessThanOrEqual(16);
});

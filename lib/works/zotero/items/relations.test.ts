import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { changeRelations, relatedKeys } from "./relations";

const PLACE = { kind: "user", zoteroId: "475425" } as const;
const KEYS = ["AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222"];
const own = (key: string) => `http://zotero.org/users/475425/items/${key}`;
const foreign = ["http://zotero.org/groups/7/items/AAAA2222", "http://zotero.org/users/local/x1/items/BBBB2222"];

const some = fc.uniqueArray(fc.constantFrom(...KEYS));
const relations = fc.record(
  {
    "owl:sameAs": fc.constantFrom(...foreign),
    "dc:relation": fc.oneof(
      fc.constantFrom(own("AAAA2222"), ...foreign),
      fc.uniqueArray(fc.constantFrom(...KEYS.map(own), ...foreign)),
    ),
  },
  { requiredKeys: [] },
);

test("relations of other libraries, and other kinds of them, are no related items", () => {
  const data = { relations: { "dc:relation": [...foreign, own("CCCC2222")], "owl:sameAs": own("DDDD2222") } };
  expect(relatedKeys(PLACE, data)).toEqual(["CCCC2222"]);
  expect(relatedKeys(PLACE, { relations: [] })).toEqual([]);
  expect(relatedKeys(PLACE, {})).toEqual([]);
});

test("an item has what was added once and lacks what was ended, and loses nothing else", () => {
  fc.assert(
    fc.property(relations, some, some, (before, added, given) => {
      const removed = given.filter((key) => !added.includes(key));
      const change = { added, removed };
      const after = changeRelations(PLACE, { relations: before }, change) ?? before;
      const data = { relations: after };
      const was = relatedKeys(PLACE, { relations: before });
      const expected = new Set([...was.filter((key) => !removed.includes(key)), ...added]);
      expect(relatedKeys(PLACE, data).toSorted()).toEqual([...expected].toSorted());
      const foreignOf = ({ "dc:relation": value }: { "dc:relation"?: unknown }) =>
        [value].flat().filter((address) => foreign.includes(String(address)));
      expect([foreignOf(after), after["owl:sameAs"]]).toEqual([foreignOf(before), before["owl:sameAs"]]);
      expect(changeRelations(PLACE, data, change)).toBeNull();
    }),
    runs(300),
  );
});

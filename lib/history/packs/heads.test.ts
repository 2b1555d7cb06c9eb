import fc from "fast-check";
import { expect, test } from "vitest";
import { ACTIONS } from "#db/schema/kinds-of-change";
import { runs } from "#lib/test-runs";
import { type Head, headColumns, headsOf, versionId } from "./heads";

const anyHead = fc.record({
  id: fc.constantFrom("ver_old", null),
  title: fc.constantFrom("One", "Two"),
  origin: fc.constantFrom("human" as const, "agent" as const),
  model: fc.constantFrom("model-a", null),
  agent: fc.constantFrom("writer", null),
  by: fc.record({ type: fc.constant("user" as const), id: fc.constantFrom("usr_1", "usr_2"), name: fc.string() }),
  action: fc.constantFrom(...ACTIONS),
  summary: fc.string(),
  wordCountDelta: fc.integer(),
  restoredFrom: fc.option(fc.integer({ min: 1 })),
  origins: fc.option(fc.record({ nod_1: fc.array(fc.nat(9), { maxLength: 4 }) })),
  createdAt: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  notable: fc.constantFrom<Head["notable"][]>(null, { count: 1, changes: [] }),
  hash: fc.option(fc.string()),
});

test("any consecutive versions are read from their columns as they were", () => {
  fc.assert(
    fc.property(fc.array(anyHead, { minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 1e6 }), (all, first) => {
      const heads = all.map(({ id, ...head }, at): Head => {
        const number = first + at;
        return { ...head, id: id ?? versionId("doc_1", number, head.createdAt), number };
      });
      const columns = JSON.parse(JSON.stringify(headColumns("doc_1", heads)));
      expect(headsOf("doc_1", first, columns)).toEqual(heads);
    }),
    runs(100),
  );
});

test("versions of one author with derived ids take their columns but no names or ids of their own", () => {
  const at = new Date(0);
  const by = { type: "user" as const, id: "usr_1", name: "Ada" };
  const heads = Array.from({ length: 100 }, (_, place): Head => {
    const common = { origin: "human" as const, model: null, agent: null, by, action: "write" as const, createdAt: at };
    const id = versionId("doc_1", place + 1, at);
    return {
      ...common,
      id,
      number: place + 1,
      title: "T",
      summary: "S",
      wordCountDelta: 0,
      restoredFrom: null,
      origins: null,
      notable: null,
      hash: null,
    };
  });
  const columns = headColumns("doc_1", heads);
  expect(columns.ids).toEqual([]);
  expect(columns.authors[0]).toHaveLength(1);
});

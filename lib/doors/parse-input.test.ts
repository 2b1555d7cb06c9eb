import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input";
import { readBody } from "./read-body";

const shape = z.strictObject({ title: z.string().optional(), tags: z.unknown().optional() });

const edit = z.strictObject({ find: z.string(), replace: z.string(), nodeId: z.string().optional() });
const nested = z.object({
  edits: z.array(edit).min(1).max(100).optional().describe("Replacements."),
  scope: z.strictObject({ nodes: z.array(z.string()) }).optional(),
  move: z.strictObject({ before: z.string(), after: z.string() }).partial().optional(),
  place: z
    .union([
      z.strictObject({ page: z.number(), line: z.number() }),
      z.strictObject({ heading: z.string() }),
      z.string(),
    ])
    .nullable()
    .optional(),
  named: z.record(z.string(), edit).optional(),
});

const refused = (fields: Record<string, unknown>, of: z.ZodObject = shape) => {
  try {
    return parseInput(of, fields);
  } catch (thrown) {
    return thrown;
  }
};

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]));

test("names at most the first hundred unknown fields", () => {
  expect(refused(many(300_000))).toMatchObject({ code: "unknown_field", details: { length: 100 } });
});

test("shows the beginning of a long unknown name", () => {
  const error = refused({ [`titel${"\ud83d\ude00".repeat(100_000)}`]: 1 });
  expect(error).toMatchObject({
    code: "unknown_field",
    details: [{ path: expect.stringMatching(/^titel.{40,100}$/u) }],
  });
  expect(JSON.stringify(error).isWellFormed()).toBe(true);
});

test.each<[place: string, fields: Record<string, unknown>, path: string, hint: string]>([
  ["an object", { scope: { nodes: ["a"], nodez: [] } }, "scope.nodez", "Did you mean “nodes”?"],
  ["an object that needs another", { scope: { nodez: ["a"] } }, "scope.nodez", "Did you mean “nodes”?"],
  ["a list", { edits: [{ find: "a", replace: "b", nodeid: "c" }] }, "edits.0.nodeid", "Did you mean “nodeId”?"],
  [
    "a later part of a list",
    { edits: [1, 2].map((at) => ({ find: "a", replace: "b", ...(at > 1 ? { fnd: "c" } : {}) })) },
    "edits.1.fnd",
    "Did you mean “find”?",
  ],
  ["an object of optional fields", { move: { befor: "a" } }, "move.befor", "Did you mean “before”?"],
  ["a choice of objects", { place: { page: 1, line: 2, lien: 3 } }, "place.lien", "Did you mean “line”?"],
  ["another choice", { place: { heading: "a", page: 1 } }, "place.page", "Known fields: heading."],
  [
    "a record",
    { named: { a: { find: "a", replace: "b", colour: 1 } } },
    "named.a.colour",
    "Known fields: find, replace,",
  ],
])("names an unknown field within %s, with the nearest known one", (_place, fields, path, hint) => {
  expect(refused(fields, nested)).toMatchObject({
    code: "unknown_field",
    message: `Unknown field “${path}”.`,
    details: [{ path, message: expect.stringContaining("is not a field of") }],
    hint: expect.stringContaining(hint),
  });
});

test("names all unknown fields within a request, a hundred at most and each by its beginning", () => {
  const two = refused({ edits: [{ old: "a", new: "b" }], scope: { nodes: [], x: 1 } }, nested);
  expect(two).toMatchObject({
    details: [{ path: "edits.0.old" }, { path: "edits.0.new" }, { path: "scope.x" }],
    hint: "Did you mean “find” and “replace”?",
  });
  expect(refused({ scope: many(900) }, nested)).toMatchObject({ code: "unknown_field", details: { length: 100 } });
  const long = refused({ named: { ["\ud83d\ude00".repeat(9_000)]: { ["é".repeat(9_000)]: 1 } } }, nested);
  expect(JSON.stringify(long).length).toBeLessThan(1_000);
  expect(JSON.stringify(long).isWellFormed()).toBe(true);
});

test.each<[fault: string, fields: Record<string, unknown>, path: string]>([
  ["a missing field", { edits: [{ find: "a" }] }, "edits.0.replace"],
  ["a choice that fits none", { place: 5 }, "place"],
])("leaves %s within an object an invalid request", (_fault, fields, path) => {
  expect(refused(fields, nested)).toMatchObject({ code: "invalid_request", details: [{ path }] });
});

test.each([
  ["in one list", Array.from({ length: 300_000 }, () => 1)],
  ["in lists within lists", Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => 1))],
])("rejects more values than any field allows, %s", (_name, tags) => {
  expect(refused({ tags })).toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("has more than 250000 parts"),
  });
});

test("rejects an object with more members than any shape has", () => {
  expect(refused({ tags: [many(1_001)] })).toMatchObject({
    message: "“tags.0” is not valid: has more than 1000 parts.",
  });
});

test("rejects a body with more fields than any operation has, before copying it", async () => {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(many(1_001)),
  });
  await expect(readBody(request)).rejects.toMatchObject({ code: "unknown_field", status: 400 });
});

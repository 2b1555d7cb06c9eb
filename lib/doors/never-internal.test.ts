import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { stores } from "#db/test-database";
import type { AnyOperation } from "#lib/base/operation";
import { operations } from "#lib/operations/registry";
import { runs } from "#lib/test-runs";
import { jsonSchemaOf } from "./json-schema";
import { askRest, CALLS, makePlace, type Place } from "./test-calls";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

const RUNS = 25;

const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
const namesOf = (operation: AnyOperation) =>
  Object.keys(properties.parse(jsonSchemaOf(operation.input, "input")).properties);

// What breaks stores, parsers and headers, beside what is merely of another type.
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "x\udfff",
    "'; drop table document; --",
    "%",
    "..",
    "__proto__",
    "root",
    "null",
    "1e999",
    "😀".repeat(200),
    "x".repeat(20_000),
  ),
  fc.constantFrom<unknown>(-1, 0, -0, 1.5, 2 ** 31, 2 ** 53, 1e308, Number.MAX_SAFE_INTEGER),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    { type: "doc" },
    { type: "doc", content: [] },
    { citationStyle: null },
    { constructor: 1 },
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 4 }),
);

let workspace: TestWorkspace;
let place: Place;
beforeAll(async () => {
  workspace = await openTestWorkspace(stores[1], unlimited);
});
afterAll(() => workspace.close());
beforeEach(async () => {
  place = await makePlace(workspace);
});

/** Fields of a good call, some of them spoilt and others added. */
const spoilt = (operation: AnyOperation) =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...namesOf(operation)), nasty, { maxKeys: 3 }), fc.boolean())
    .map(([fields, keepsGood]) => ({ ...(keepsGood ? CALLS[operation.name]?.(place) : {}), ...fields }));

describe.each(operations.map((operation) => ({ name: operation.name, operation })))("$name", ({ operation }) => {
  test("whatever its fields hold, by REST it answers or says what is wrong", async () => {
    await fc.assert(
      fc.asyncProperty(spoilt(operation), async (fields) => {
        const { status } = await askRest(workspace, operation, wellFormedPath(fields), {});
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS },
    );
  });

  test("whatever its fields hold, as a tool it answers or says what is wrong", async () => {
    const client = await workspace.connect();
    await fc.assert(
      fc.asyncProperty(spoilt(operation), async (fields) => {
        const answer = await client.callTool({ name: operation.name, arguments: fields });
        expect(toolBody(answer)).not.toMatchObject({ code: "internal" });
      }),
      { numRuns: RUNS },
    );
  });
});

// A URL holds text only, and no half characters.
const wellFormedPath = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? value.toWellFormed() || "x" : value,
    ]),
  );

test("whatever a JSON body holds, creating answers or says what is wrong", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect((await workspace.ask("POST /api/d", { body: text })).status).toBeLessThan(500);
    }),
    runs(100),
  );
});

test("whatever bytes a body holds, it is refused or read", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1 }), async (bytes) => {
      expect((await workspace.ask("POST /api/d", { body: bytes })).status).toBeLessThan(500);
    }),
    runs(50),
  );
});

test("whatever headers say, a write is refused or done", async () => {
  const value = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom('"1"', "*", ",", 'W/"', '"1","2"', "é", "x".repeat(201), "text/*;q=x", ";;q=1,,"),
  );
  const headers = fc.dictionary(
    fc.constantFrom(
      "if-match",
      "if-none-match",
      "accept",
      "idempotency-key",
      "x-agent-model",
      "x-agent-name",
      "cookie",
      "origin",
      "authorization",
    ),
    value,
  );
  const isSendable = (given: Record<string, string>) => {
    try {
      return Boolean(new Headers(given));
    } catch {
      return false;
    }
  };
  await fc.assert(
    fc.asyncProperty(headers.filter(isSendable), async (given) => {
      for (const route of ["PATCH", "GET"]) {
        const body = route === "PATCH" ? { body: { title: "x" } } : {};
        const { status } = await workspace.ask(`${route} /api/d/${place.document}`, { ...body, headers: given });
        expect(status).toBeLessThan(500);
      }
    }),
    runs(100),
  );
});

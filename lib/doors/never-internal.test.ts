import { readdirSync, readFileSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { oneStore } from "#db/test-database";
import { type ErrorCode, STATUS_OF } from "#lib/base/errors";
import { type AnyOperation, methodOf, pathOf } from "#lib/base/operation";
import { writeBibtex } from "#lib/citations/exchange/bibtex";
import { writeRis } from "#lib/citations/exchange/ris";
import { workWith } from "#lib/citations/exchange/test-any-works";
import { arbitraryDocument, arbitraryMarkdown } from "#lib/document/model/test-documents";
import { allOperations } from "#lib/operations/registry";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";
import { isLong, runs } from "#lib/test-runs";
import { jsonSchemaOf } from "./json-schema";
import { openapi } from "./openapi";
import { askRest, CALLS, makePlace, type Place } from "./test-calls";
import { valuesOf } from "./test-schema-values";
import { openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

// For each operation by REST and each tool: a small part of them, and all in a full run.
const RUNS = { numRuns: isLong ? 320 : 3 };
const PARSER_RUNS = runs(480);
const TIMEOUT_MS = 10 * 60_000;

const properties = z.object({ properties: z.record(z.string(), z.unknown()) });
const namesOf = (operation: AnyOperation) =>
  Object.keys(properties.parse(jsonSchemaOf(operation.input, "input")).properties);

const validator = new AjvJsonSchemaValidator();
const describedShape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
  components: z.object({ schemas: z.object({ Error: z.looseObject({}) }) }),
});
const responseShape = z.object({ content: z.object({ "application/json": z.object({ schema: z.looseObject({}) }) }) });
const described = describedShape.parse(openapi());
const validators = new Map<string, ReturnType<typeof validator.getValidator>>();

/** Fails unless the OpenAPI description has this status at the operation's route, with a schema for this body. */
function expectDescribed(operation: AnyOperation, status: number, body: unknown): void {
  expect(status, JSON.stringify(body)).toBeLessThan(500);
  const path = pathOf(operation).replace(/\[(\w+)\]/g, "{$1}");
  const method = methodOf(operation).toLowerCase();
  const place = status < 400 ? `${method} ${path}` : "an error";
  const responses = described.paths[path]?.[method]?.responses ?? {};
  if (status < 400) expect([...Object.keys(responses), "200"]).toContain(String(status));
  const known = validators.get(place);
  const validate = known ?? validator.getValidator(JSON.parse(JSON.stringify(schemaFor(responses, status))));
  validators.set(place, validate);
  const { valid, errorMessage } = validate(body);
  expect(valid, `${place}: ${errorMessage} in ${JSON.stringify(body).slice(0, 2_000)}`).toBe(true);
}

function schemaFor(responses: Record<string, unknown>, status: number): Record<string, unknown> {
  if (status >= 400) return described.components.schemas.Error;
  const [success] = Object.entries(responses).filter(([code]) => code.startsWith("2"));
  return responseShape.parse(success?.[1]).content["application/json"].schema;
}

// Values that break stores, parsers and headers, and values of other types.
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
let client: Client;
let place: Place;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  client = await workspace.connectToAll(workspace.firstKey);
  place = await makePlace(workspace);
});
afterAll(() => workspace.close());

/** The fields of a valid call with damaged and additional ones, or fields that the operation's schema allows. */
const fieldsFor = (operation: AnyOperation) => fc.oneof(spoilt(operation), allowed(operation));

const allowed = (operation: AnyOperation): fc.Arbitrary<Record<string, unknown>> => {
  const good = CALLS[operation.name]?.(place) ?? {};
  const hints = Object.fromEntries(Object.entries(good).map(([name, value]) => [name, fc.constant(value)]));
  const parsers = { markdown: arbitraryMarkdown, content: arbitraryDocument, folderId: fc.constant(place.folder) };
  return valuesOf(jsonSchemaOf(operation.input, "input"), { ...parsers, ...hints }).map((fields) =>
    z.record(z.string(), z.unknown()).parse(fields),
  );
};

const spoilt = (operation: AnyOperation): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(fc.dictionary(fc.constantFrom(...namesOf(operation), "no_such_field"), nasty, { maxKeys: 3 }), fc.boolean())
    .map(([fields, keepsGood]) => ({ ...(keepsGood ? CALLS[operation.name]?.(place) : {}), ...fields }));

// First what sends the whole workspace, which each of the others fills; then what reads, for which one place suffices.
const orderOf = ({ name, rate }: AnyOperation) => (name === "export_workspace" ? 0 : rate === "read" ? 1 : 2);
const inOrder = allOperations.toSorted((a, b) => orderOf(a) - orderOf(b));

describe.each(inOrder.map((operation) => ({ name: operation.name, operation })))("$name", ({ operation }) => {
  beforeEach(async () => {
    place = await makePlace(workspace, operation);
  });

  test(
    "by REST any fields are accepted or rejected with a reason",
    async () => {
      await fc.assert(
        fc.asyncProperty(fieldsFor(operation), async (fields) => {
          const { status, body, headers } = await askRest(workspace, operation, wellFormedPath(fields), {});
          // A response of another media type is not JSON.
          const isJson = headers.get("content-type")?.startsWith("application/json");
          if (isJson) expectDescribed(operation, status, body);
          else expect(status).toBeLessThan(400);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test.skipIf(operation.isTool === false || operation.session)(
    "as a tool any fields are accepted or rejected with a reason",
    async () => {
      await fc.assert(
        fc.asyncProperty(fieldsFor(operation), async (fields) => {
          const answer = await client.callTool({ name: operation.name, arguments: fields });
          const body = toolBody(answer);
          // What REST sends as a file is described as one.
          if (operation.file && !answer.isError) return;
          expectDescribed(operation, answer.isError ? STATUS_OF[errorCode.parse(body).code] : 200, body);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

const errorCode = z.object({ code: z.enum(Object.keys(STATUS_OF) as [ErrorCode]) });

// A URL holds only text, without lone surrogates.
const wellFormedPath = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" ? value.toWellFormed() || "x" : value,
    ]),
  );

/** A text with a part removed, doubled, moved or replaced, as by a broken program or network. */
const damaged = (whole: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .record({
      text: whole,
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
      how: fc.constantFrom("keep", "cut", "double", "swap", "spoil"),
      other: fc.constantFrom("\0", "\ud800", "\u2028", "{", "}", '"', "@", "  - ", "<", "\\", "\r\n", "]]>"),
    })
    .map(({ text, from, to, how, other }) => {
      const [a = 0, b = 0] = [from, to].map((share) => Math.floor(share * text.length)).sort((x, y) => x - y);
      const [start, middle, end] = [text.slice(0, a), text.slice(a, b), text.slice(b)];
      if (how === "keep") return text;
      if (how === "cut") return start + end;
      if (how === "double") return start + middle + middle + end;
      return how === "swap" ? middle + start + end : start + other + end;
    });

const works = fc.array(workWith({ names: ["author", "editor"], dates: ["issued"] }), { minLength: 1, maxLength: 3 });
const operationCalled = (name: string) => allOperations.find((operation) => operation.name === name);

const PARSERS: { name: string; tool: string; field: string; text: fc.Arbitrary<unknown> }[] = [
  { name: "markdown", tool: "create_document", field: "markdown", text: damaged(arbitraryMarkdown) },
  {
    name: "the JSON of a document",
    tool: "create_document",
    field: "content",
    text: damaged(arbitraryDocument.map((content) => JSON.stringify(content))).map(readOrText),
  },
  { name: "BibTeX", tool: "citation_library_save", field: "bibtex", text: damaged(works.map(writeBibtex)) },
  { name: "RIS", tool: "citation_library_save", field: "ris", text: damaged(works.map(writeRis)) },
  {
    name: "CSL-JSON",
    tool: "citation_library_save",
    field: "csl",
    text: damaged(works.map(([work]) => JSON.stringify(work?.csl))).map(readOrText),
  },
];

function readOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test.each(PARSERS)(
  "a damaged $name is read or rejected",
  async ({ tool, field, text }) => {
    const operation = operationCalled(tool);
    if (!operation) throw new Error(`There is no operation ${tool}.`);
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const { status, body } = await askRest(workspace, operation, { [field]: value }, {});
        expectDescribed(operation, status, body);
      }),
      PARSER_RUNS,
    );
  },
  TIMEOUT_MS,
);

const webPages = readdirSync("e2e/pages")
  .filter((name) => /\.html$/.test(name))
  .map((name) => readFileSync(`e2e/pages/${name}`, "utf8"))
  .filter(({ length }) => length < 20_000);

test(
  "a damaged web page is imported or rejected",
  async () => {
    const operation = operationCalled("import_web_page");
    if (!operation) throw new Error("There is no operation import_web_page.");
    let html = "";
    const site = await openTestSite({ "/": (_, reply) => page(html)(_, reply) });
    overrideFetch(openFetch(resolveNone, new Set([site.place])));
    await fc.assert(
      fc.asyncProperty(damaged(fc.constantFrom(...webPages)), async (given) => {
        html = given;
        const { status, body } = await askRest(workspace, operation, { url: site.origin }, {});
        expectDescribed(operation, status, body);
      }),
      PARSER_RUNS,
    );
    await site.close();
  },
  TIMEOUT_MS,
);

test("any JSON body creates a document or is rejected with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect((await workspace.ask("POST /api/d", { body: text })).status).toBeLessThan(500);
    }),
    runs(100),
  );
});

test("any bytes of a body are read or rejected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1 }), async (bytes) => {
      expect((await workspace.ask("POST /api/d", { body: bytes })).status).toBeLessThan(500);
    }),
    runs(50),
  );
});

test("any headers of a write are accepted or rejected", async () => {
  const { body: target } = await workspace.ask("POST /api/d", { body: { markdown: "Text." } });
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
        const { status } = await workspace.ask(`${route} /api/d/${target.id}`, { ...body, headers: given });
        expect(status).toBeLessThan(500);
      }
    }),
    runs(100),
  );
});

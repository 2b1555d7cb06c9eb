import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { oneStore } from "#db/test-database";
import { STATUS_OF } from "#lib/base/errors";
import { type AnyOperation, methodOf, pathOf } from "#lib/base/operation";
import { operations } from "#lib/operations/registry";
import { cpuMs } from "#lib/test-cpu";
import { type Asked, openTestWorkspace, type TestWorkspace } from "./test-workspace";

const MEBIBYTE = 1024 * 1024;

let workspace: TestWorkspace;
let id: string;

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, { READS_PER_MINUTE: "9000", WRITES_PER_MINUTE: "9000" });
  id = (await workspace.ask("POST /api/d", { body: { markdown: "# Tides\n\nThe sea." } })).body.id;
});
afterAll(() => workspace.close());

const nested = (depth: number, open: string, close: string, inner = "") =>
  open.repeat(depth) + inner + close.repeat(depth);
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const doc = (...content: unknown[]) => ({ type: "doc", content });
const linked = (href: string) =>
  doc({ type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }] });

type Refusal = {
  name: string;
  route: string;
  asked?: Asked;
  code: keyof typeof STATUS_OF;
  says?: Record<string, unknown>;
};

const write = (body: unknown): Pick<Refusal, "route" | "asked"> => ({ route: "PATCH /api/d/:id", asked: { body } });
const list = (query: string): Pick<Refusal, "route"> => ({ route: `GET /api/d?${query}` });

const refusals: Refusal[] = [
  { name: "no key", route: "GET /api/d", asked: { key: null }, code: "missing_api_key" },
  {
    name: "a Bearer key, which is for MCP",
    route: "GET /api/d",
    asked: { key: null, headers: { authorization: "Bearer x" } },
    code: "missing_api_key",
  },
  { name: "a wrong key", route: "GET /api/d", asked: { key: "ak_usr_wrong" }, code: "invalid_api_key" },
  {
    name: "a key in the query",
    ...list("x-api-key=ak_usr_secret"),
    code: "unknown_field",
    says: { hint: expect.stringContaining("x-api-key header") },
  },
  { name: "a key in the query under another name", ...list("q=ak_usr_secret"), code: "unknown_field" },
  {
    name: "a path without a route",
    route: "GET /api/d/x/y/z",
    code: "not_found",
    says: { hint: expect.stringContaining("openapi.json") },
  },
  {
    name: "an unknown document",
    route: "GET /api/d/doc_none",
    code: "not_found",
    says: { details: [{ path: "id", message: "doc_none" }] },
  },
  { name: "a NUL in the path", route: "GET /api/d/doc_%00", code: "invalid_request" },
  {
    name: "an unknown field of a query",
    ...list("folder=x"),
    code: "unknown_field",
    says: { hint: "Did you mean “folderId”?" },
  },
  { name: "a query parameter named __proto__", ...list("__proto__=x"), code: "unknown_field" },
  {
    name: "a query parameter given twice",
    ...list("q=a&q=b"),
    code: "invalid_request",
    says: { details: [{ path: "q", message: "may be given once" }] },
  },
  {
    name: "a query instead of a body",
    route: "PATCH /api/d/:id?title=x",
    asked: { body: {} },
    code: "unknown_field",
    says: { hint: "Send it in the JSON body." },
  },
  ...["0", "101", "-1", "1.5", "many", "", "1e9", "NaN"].map((limit) => ({
    name: `limit=${limit}`,
    ...list(`limit=${limit}`),
    code: "invalid_request" as const,
    says: { details: [expect.objectContaining({ path: "limit" })] },
  })),
  { name: "an unknown sort", ...list("sort=size"), code: "invalid_request" },
  { name: "an unknown status", ...list("status=lost"), code: "invalid_request" },
  { name: "an empty search", ...list("q="), code: "invalid_request" },
  { name: "a search of 501 characters", ...list(`q=${"x".repeat(501)}`), code: "invalid_request" },
  {
    name: "an unknown folder",
    ...list("folderId=fol_none"),
    code: "not_found",
    says: { details: [expect.objectContaining({ path: "folderId" })] },
  },
  ...[
    "yesterday",
    "2026-02-30T00:00:00Z",
    "2026-01-01T00:00:00",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
  ].map((moment) => ({
    name: `updatedSince=${moment}`,
    ...list(`updatedSince=${encodeURIComponent(moment)}`),
    code: "invalid_request" as const,
  })),
  {
    name: "a body of another content type",
    route: "POST /api/d",
    asked: { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
    code: "unsupported_media_type",
  },
  {
    name: "a body without a content type",
    route: "POST /api/d",
    asked: { body: "{}", headers: { "content-type": "" } },
    code: "unsupported_media_type",
  },
  {
    name: "a compressed body",
    route: "POST /api/d",
    asked: { body: gzipSync('{"title":"Tides"}'), headers: { "content-encoding": "gzip" } },
    code: "unsupported_media_type",
    says: { error: "The body must not be compressed.", hint: expect.stringContaining("content-encoding") },
  },
  {
    name: "a body with an unknown content encoding",
    route: "PATCH /api/d/:id",
    asked: { body: {}, headers: { "content-encoding": "identity, zstd" } },
    code: "unsupported_media_type",
  },
  { name: "a body that is not JSON", route: "POST /api/d", asked: { body: "{title: 1}" }, code: "invalid_request" },
  { name: "a body that is an array", route: "POST /api/d", asked: { body: "[]" }, code: "invalid_request" },
  { name: "a body that is null", route: "POST /api/d", asked: { body: "null" }, code: "invalid_request" },
  {
    name: "a body that is not UTF-8",
    route: "POST /api/d",
    asked: { body: new Uint8Array([0x7b, 0xff, 0x7d]) },
    code: "invalid_request",
  },
  { name: "a body larger than 5 MiB", ...write({ markdown: "x".repeat(5 * MEBIBYTE) }), code: "too_large" },
  {
    name: "a body with a declared length above 5 MiB",
    route: "POST /api/d",
    asked: { body: "{}", headers: { "content-length": String(6 * MEBIBYTE) } },
    code: "too_large",
  },
  { name: "a body of DELETE", route: "DELETE /api/d/:id", asked: { body: { force: true } }, code: "unknown_field" },
  {
    name: "an unknown field",
    ...write({ titel: "x" }),
    code: "unknown_field",
    says: { hint: "Did you mean “title”?", details: [{ path: "titel", message: expect.any(String) }] },
  },
  ...[
    { body: { scope: { nodes: ["nod_a"], nodez: [] }, append: "a" }, path: "scope.nodez", hint: "nodes" },
    { body: { edits: [{ find: "a", replace: "b", nodeid: "nod_a" }] }, path: "edits.0.nodeid", hint: "nodeId" },
    { body: { edits: [{ find: "a", replace: "b", fnd: "c" }] }, path: "edits.0.fnd", hint: "find" },
    { body: { move: { nodeIds: ["nod_a"], befor: "nod_b" } }, path: "move.befor", hint: "before" },
  ].map(({ body, path, hint }) => ({
    name: `an unknown field ${path}`,
    ...write(body),
    code: "unknown_field" as const,
    says: { details: [expect.objectContaining({ path })], hint: `Did you mean “${hint}”?` },
  })),
  { name: "a field named __proto__", ...write('{"__proto__": {"title": "x"}}'), code: "unknown_field" },
  { name: "a field named constructor", ...write({ constructor: 1 }), code: "unknown_field" },
  { name: "an id in the body too", ...write({ id: "doc_other", title: "x" }), code: "unknown_field" },
  { name: "nothing to write", ...write({}), code: "invalid_request" },
  { name: "only a note", ...write({ note: "x" }), code: "invalid_request" },
  { name: "a title of another type", ...write({ title: 7 }), code: "invalid_request" },
  { name: "a title of 301 characters", ...write({ title: "x".repeat(301) }), code: "invalid_request" },
  { name: "a title of two lines", ...write({ title: "a\nb" }), code: "invalid_request" },
  { name: "a title with a control character", ...write({ title: "a\u0007b" }), code: "invalid_request" },
  {
    name: "text as markdown and content",
    ...write({ markdown: "a", content: doc(paragraph("b")) }),
    code: "invalid_request",
  },
  {
    name: "settings that are nested too deeply",
    ...write(`{"settings":{"a":${nested(10_000, "[", "]")}}}`),
    code: "invalid_request",
  },
  { name: "settings with __proto__", ...write('{"settings":{"__proto__":{"a":1}}}'), code: "invalid_request" },
  { name: "a number that JSON cannot give back", ...write('{"settings":{"a":1e999}}'), code: "invalid_request" },
  { name: "settings larger than 16 kB", ...write({ settings: { a: "x".repeat(16 * 1024) } }), code: "invalid_request" },
  {
    name: "an invalid locale",
    ...write({ settings: { locale: "not a tongue" } }),
    code: "invalid_request",
    says: { details: [expect.objectContaining({ path: "settings.locale" })] },
  },
  {
    name: "two different styles",
    ...write({ citationStyle: "apa", settings: { citationStyle: "mla" } }),
    code: "invalid_request",
  },
  { name: "a NUL in markdown", ...write({ markdown: "a\0b" }), code: "invalid_content" },
  { name: "half a surrogate pair in markdown", ...write('{"markdown":"a\\ud800b"}'), code: "invalid_content" },
  { name: "a NUL in content", ...write({ content: doc(paragraph("a\0b")) }), code: "invalid_content" },
  {
    name: "half a surrogate pair in content",
    ...write(
      '{"content":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"\\udc00"}]}]}}',
    ),
    code: "invalid_content",
  },
  { name: "content that is no document", ...write({ content: { type: "paragraph" } }), code: "invalid_request" },
  {
    name: "content with an unknown node",
    ...write({ content: doc({ type: "video" }) }),
    code: "invalid_content",
    says: { details: [expect.objectContaining({ path: "content.0.type" })] },
  },
  {
    name: "content with a bad attribute",
    ...write({ content: doc({ type: "heading", attrs: { level: 99 } }) }),
    code: "invalid_content",
  },
  {
    name: "content with __proto__",
    ...write('{"content":{"type":"doc","content":[{"type":"paragraph","__proto__":{"a":1}}]}}'),
    code: "invalid_content",
  },
  {
    name: "content 10,000 deep",
    ...write(`{"content":{"type":"doc","content":${nested(10_000, '[{"type":"blockquote","content":', "}]", "[]")}}}`),
    code: "invalid_content",
  },
  {
    name: "content 100,000 deep, with an Idempotency-Key",
    route: "POST /api/d",
    asked: {
      body: `{"content":{"type":"doc","content":${nested(100_000, '[{"type":"blockquote","content":', "}]", "[]")}}}`,
      headers: { "idempotency-key": "deep" },
    },
    code: "invalid_content",
  },
  {
    name: "an attribute 10,000 deep",
    ...write(`{"content":{"type":"doc","content":[{"type":"heading","attrs":{"level":${nested(10_000, "[", "]")}}}]}}`),
    code: "invalid_content",
  },
  {
    name: "100,000 nodes",
    ...write({ content: doc(...Array.from({ length: 100_000 }, () => ({ type: "paragraph" }))) }),
    code: "invalid_content",
  },
  { name: "20,001 blocks of markdown", ...write({ markdown: "a\n\n".repeat(20_001) }), code: "invalid_content" },
  { name: "quotes 3,000 deep", ...write({ markdown: `${"> ".repeat(3_000)}a` }), code: "invalid_content" },
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "vbscript:x",
    "data:text/html,x",
    "file:///etc/passwd",
  ].map((href) => ({
    name: `a link to ${JSON.stringify(href)}`,
    ...write({ content: linked(href) }),
    code: "invalid_content" as const,
  })),
  {
    name: "a javascript: link in markdown",
    ...write({ markdown: "[x](javascript:alert(1))" }),
    code: "invalid_content",
  },
  {
    name: "a javascript: picture in markdown",
    ...write({ markdown: "![x](javascript:alert(1))" }),
    code: "invalid_content",
  },
  { name: "a node by two addresses", ...write({ nodeId: "a", nodeIndex: 0, markdown: "x" }), code: "invalid_request" },
  { name: "a node that is not there", ...write({ nodeIndex: 99, markdown: "x" }), code: "not_found" },
  { name: "a node below the first", ...write({ nodeIndex: -1, markdown: "x" }), code: "invalid_request" },
  { name: "a node and nothing to write there", ...write({ nodeIndex: 0 }), code: "invalid_request" },
  {
    name: "an empty insertion at a node",
    ...write({ nodeIndex: 0, placement: "after", markdown: " " }),
    code: "invalid_request",
  },
  { name: "a placement without a node", ...write({ placement: "after", markdown: "x" }), code: "invalid_request" },
  {
    name: "a future version as base",
    ...write({ markdown: "x", baseVersion: 99 }),
    code: "invalid_request",
  },
  {
    name: "a malformed If-Match",
    route: "PATCH /api/d/:id",
    asked: { body: { title: "x" }, headers: { "if-match": "1" } },
    code: "invalid_request",
  },
  {
    name: "an outdated If-Match",
    route: "PATCH /api/d/:id",
    asked: { body: { title: "x" }, headers: { "if-match": '"99"' } },
    code: "precondition_failed",
  },
  {
    name: "an ETag that never was",
    route: "PATCH /api/d/:id",
    asked: { body: { title: "x" }, headers: { "if-match": '"abc", W/"0"' } },
    code: "precondition_failed",
  },
  {
    name: "a model's name of 201 characters",
    route: "PATCH /api/d/:id",
    asked: { body: { title: "x" }, headers: { "x-agent-model": "m".repeat(201) } },
    code: "invalid_request",
  },
  { name: "a window of the whole JSON", route: "GET /api/d/:id?from=1", code: "invalid_request" },
  { name: "an unknown format", route: "GET /api/d/:id?format=pdf", code: "invalid_request" },
  {
    name: "a slug with a capital",
    route: "POST /api/d/:id/publish",
    asked: { body: { slug: "Tides" } },
    code: "invalid_request",
  },
  {
    name: "a slug of 81 characters",
    route: "POST /api/d/:id/publish",
    asked: { body: { slug: "x".repeat(81) } },
    code: "invalid_request",
  },
  {
    name: "an unknown version",
    route: "GET /api/d/:id/versions/99",
    code: "not_found",
    says: { hint: "Its versions are 1 to 1." },
  },
  { name: "a version by an impossible number", route: "GET /api/d/:id/versions/99999999999", code: "not_found" },
];

const refusalShape = z.strictObject({
  error: z.string().regex(/^[“A-Z].+/),
  code: z.string(),
  requestId: z.string().regex(/^req_[0-9a-z]{26}$/),
  details: z.array(z.strictObject({ path: z.string(), message: z.string().min(1) })).optional(),
  hint: z.string().min(1).optional(),
});

describe("rejects, with a status, a code, a message and the request's id:", () => {
  test.each(refusals)("$name", async ({ route, asked, code, says = {} }) => {
    const began = cpuMs();
    const { status, body, headers } = await workspace.ask(route.replace(":id", id), asked);
    expect([status, body.code]).toEqual([STATUS_OF[code], code]);
    expect(cpuMs() - began).toBeLessThan(1_000);
    expect(refusalShape.safeParse(body).error).toBeUndefined();
    expect(headers.get("x-request-id")).toBe(body.requestId);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toMatchObject(says);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(Number(headers.get("ratelimit-limit"))).toBeGreaterThan(0);
    expect(Number(headers.get("ratelimit-remaining"))).toBeGreaterThanOrEqual(0);
    expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  });

  test("a body without a length that grows above 5 MiB, without reading all of it", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEBIBYTE;
        controller.enqueue(new Uint8Array(MEBIBYTE).fill(0x20));
      },
    });
    const { status, body } = await workspace.ask("POST /api/d", { body: endless });
    expect([status, body.code]).toEqual([413, "too_large"]);
    expect(sent).toBeLessThan(9 * MEBIBYTE);
  });

  test("and none of them changes the document", async () => {
    expect((await workspace.ask(`GET /api/d/${id}`)).body).toMatchObject({ version: 1, title: "Tides" });
  });
});

describe("markdown that is costly to parse is accepted as text, in less than a second:", () => {
  const bombs = {
    "emphasis opened and never closed": "*a **a ".repeat(900),
    "emphasis nested and closed": `${"*a _b ".repeat(500)}${"_ *".repeat(500)}`,
    "stars around a letter": `${"*".repeat(3_000)}a${"*".repeat(3_000)}`,
    "strong opened, then closed": "**a".repeat(1_200) + "**".repeat(1_200),
    "brackets opened": "[".repeat(6_000),
    "links in links": "[a](".repeat(1_500),
    "pictures of pictures": "![".repeat(3_000),
    "runs of backticks": Array.from({ length: 110 }, (_, at) => "`".repeat(at + 1)).join(" "),
    "entities without an end": "&#".repeat(3_000),
    dollars: "$a ".repeat(2_000),
    "table of pipes": `|${"a|".repeat(1_000)}\n|${"-|".repeat(1_000)}\n|${"b|".repeat(1_000)}`,
    "angle brackets": "<a ".repeat(2_000),
    "footnotes of footnotes": Array.from({ length: 150 }, (_, at) => `[^${at}]: see [^${at + 1}]`).join("\n\n"),
  };

  test.each(Object.entries(bombs))("%s", async (_name, markdown) => {
    const began = cpuMs();
    const { status, body } = await workspace.ask("POST /api/d", { body: { markdown } });
    expect(cpuMs() - began).toBeLessThan(1_000);
    expect([
      [201, undefined],
      [400, "invalid_content"],
    ]).toContainEqual([status, body.code]);
  });
});

describe("methods", () => {
  const paths = [...new Set(operations.map(pathOf))];
  const fill = (path: string) => path.replace(/\[\w+\]/g, "x");
  const taken = (path: string) =>
    operations.filter((operation: AnyOperation) => pathOf(operation) === path).map(methodOf);

  test.each(paths)("%s responds 405 with Allow to an unsupported method, and 204 to OPTIONS", async (path) => {
    const takes = new Set<string>(taken(path));
    const allow = [...takes, "OPTIONS", ...(takes.has("GET") ? ["HEAD"] : [])].sort();
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
    for (const method of methods.filter((one) => !allow.includes(one))) {
      const { status, headers, body } = await workspace.ask(`${method} ${fill(path)}`);
      expect([method, status]).toEqual([method, 405]);
      expect(headers.get("allow")?.split(", ").sort()).toEqual(allow);
      expect(body.code).toBe("method_not_allowed");
      expect(headers.get("ratelimit-remaining")).not.toBeNull();
    }
    const preflight = await workspace.ask(`OPTIONS ${fill(path)}`, { key: null });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")?.split(", ").sort()).toEqual(allow);
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/x-api-key.*idempotency-key/);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("HEAD is GET without a body", async () => {
    const get = await workspace.ask(`GET /api/d/${id}`);
    const head = await workspace.ask(`HEAD /api/d/${id}`);
    expect(head.body).toBe("");
    expect(head.status).toBe(200);
    for (const name of ["etag", "content-type", "vary", "cache-control"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    const { status, body } = await workspace.ask("HEAD /api/d/doc_none");
    expect([status, body]).toEqual([404, ""]);
  });

  test("a path without a route is 404 for every method, with or without a key", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const key of [workspace.firstKey, null]) {
        const { status, body } = await workspace.ask(`${method} /api/d/no/such/route`, { key });
        expect([status, body.code]).toEqual([404, "not_found"]);
      }
    }
  });

  test("a route works with and without a trailing slash", async () => {
    expect((await workspace.ask("GET /api/d/")).status).toBe(200);
    expect((await workspace.ask(`GET /api/d/${id}/`)).body.id).toBe(id);
  });
});

describe("representations", () => {
  const read = (accept: string, query = "") => workspace.ask(`GET /api/d/${id}${query}`, { headers: { accept } });

  test.each([
    ["", "application/json"],
    ["*/*", "application/json"],
    ["application/json", "application/json"],
    ["application/json, text/plain, */*", "application/json"],
    ["text/html", "application/json"],
    ["text/markdown", "text/markdown; charset=utf-8"],
    ["TEXT/Markdown;charset=utf-8", "text/markdown; charset=utf-8"],
    ["text/markdown, application/json;q=0.5", "text/markdown; charset=utf-8"],
    ["application/json;q=0.5, text/markdown", "text/markdown; charset=utf-8"],
    ["application/json, text/markdown;q=0.5", "application/json"],
    ["text/markdown, */*;q=0.1", "text/markdown; charset=utf-8"],
    ["text/markdown;q=0", "application/json"],
    ["application/text/markdownish", "application/json"],
  ])("Accept: %s returns %s", async (accept, type) => {
    const { headers, body } = await read(accept);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("vary")).toBe("accept");
    const shown = type === "application/json" ? body.content.type : body;
    expect(shown).toBe(type === "application/json" ? "doc" : "# Tides\n\nThe sea.\n");
  });

  test("format=markdown is text, and JSON for clients that ask for it", async () => {
    expect((await read("*/*", "?format=markdown")).body).toBe("# Tides\n\nThe sea.\n");
    expect((await read("application/json", "?format=markdown")).body).toMatchObject({
      id,
      version: 1,
      markdown: "# Tides\n\nThe sea.\n",
    });
  });

  test("an explicit format overrides Accept", async () => {
    expect((await read("text/markdown", "?format=nodes")).body.nodes).toHaveLength(2);
  });
});

describe("ETags", () => {
  test("an unchanged read is 304 without a body, compared weakly, and still counted", async () => {
    const { headers } = await workspace.ask(`GET /api/d/${id}`);
    expect(headers.get("etag")).toBe('"1"');
    for (const tag of ['"1"', 'W/"1"', '"7", "1"', "*"]) {
      const again = await workspace.ask(`GET /api/d/${id}`, { headers: { "if-none-match": tag } });
      expect([tag, again.status, again.body]).toEqual([tag, 304, ""]);
      expect(again.headers.get("etag")).toBe('"1"');
      expect(again.headers.get("ratelimit-remaining")).not.toBeNull();
      expect(again.headers.get("x-request-id")).toMatch(/^req_/);
    }
    expect((await workspace.ask(`GET /api/d/${id}`, { headers: { "if-none-match": '"2"' } })).status).toBe(200);
  });

  test("markdown has its own tag, which If-Match also accepts", async () => {
    const made = (await workspace.ask("POST /api/d", { body: { markdown: "a" } })).body.id;
    const accept = "text/markdown";
    const tag = (await workspace.ask(`GET /api/d/${made}`, { headers: { accept } })).headers.get("etag") ?? "";
    expect(tag).toBe('"1.markdown"');
    expect((await workspace.ask(`GET /api/d/${made}`, { headers: { accept, "if-none-match": '"1"' } })).status).toBe(
      200,
    );
    expect((await workspace.ask(`GET /api/d/${made}`, { headers: { accept, "if-none-match": tag } })).status).toBe(304);
    const written = await workspace.ask(`PATCH /api/d/${made}`, { body: { title: "b" }, headers: { "if-match": tag } });
    expect([written.status, written.headers.get("etag")]).toEqual([200, '"2"']);
  });

  const strict: [string, unknown][] = [
    ["PATCH /api/d/:id", { title: "New" }],
    ["PATCH /api/d/:id", { title: "New", dryRun: true }],
    ["PATCH /api/d/:id", { settings: { toc: true } }],
    ["PATCH /api/d/:id/move", { folderId: null }],
    ["POST /api/d/:id/publish", {}],
    ["DELETE /api/d/:id/publish", undefined],
    ["DELETE /api/d/:id", undefined],
  ];

  test.each(strict)("%s with If-Match writes only at that version (%j)", async (route, body) => {
    const made = (await workspace.ask("POST /api/d", { body: { title: "Old", markdown: "a" } })).body.id;
    const at = (tag: string) =>
      workspace.ask(route.replace(":id", made), { ...(body ? { body } : {}), headers: { "if-match": tag } });
    for (const stale of ['"2"', '"none"', '"2", "3"']) {
      const { status, body: refused } = await at(stale);
      expect([status, refused.code]).toEqual([412, "precondition_failed"]);
    }
    expect((await workspace.ask(`GET /api/d/${made}`)).body).toMatchObject({
      version: 1,
      title: "Old",
      status: "draft",
    });
    expect((await at('"7", W/"1"')).status).toBe(200);
  });
});

describe("creating", () => {
  test("returns 201 with the Location of the new thing", async () => {
    const { status, headers, body } = await workspace.ask("POST /api/d", { body: { title: "New" } });
    expect([status, headers.get("location"), headers.get("etag")]).toEqual([201, `/api/d/${body.id}`, '"1"']);
    expect((await workspace.ask(`GET ${headers.get("location")}`)).body).toEqual(body);
  });

  test("an empty body of any type is an empty request", async () => {
    expect((await workspace.ask("POST /api/d", { headers: { "content-type": "text/plain" } })).status).toBe(201);
  });

  test("a body may have its type in capitals, with a charset, and begin with a BOM", async () => {
    const asked = { body: '\ufeff{"title":"Marked"}', headers: { "content-type": "Application/JSON; charset=utf-8" } };
    expect((await workspace.ask("POST /api/d", asked)).body.title).toBe("Marked");
  });
});

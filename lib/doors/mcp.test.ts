import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { oneStore } from "#db/test-database";
import { type AnyOperation, methodOf, pathParameters } from "#lib/base/operation";
import { hold } from "#lib/base/runtime";
import { version } from "#lib/base/version";
import { allOperations, operations } from "#lib/operations/registry";
import { runs } from "#lib/test-runs";
import { askRest, CALLS, makePlace, type Place } from "./test-calls";
import { askMcp, openTestWorkspace, type TestWorkspace, toolBody, unlimited } from "./test-workspace";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

// First what reads, for which one place suffices.
const inOrder = (list: readonly AnyOperation[]) =>
  list
    .toSorted((a, b) => Number(b.rate === "read") - Number(a.rate === "read"))
    .map((operation) => ({ name: operation.name, operation }));
const everyOperation = inOrder(operations);
const everyTool = inOrder(allOperations.filter(({ isTool, session }) => isTool !== false && !session));

/** A message that no client sends. */
async function post(message: unknown, headers: Record<string, string> = {}) {
  const response = await askMcp("http://localhost:3000/api/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-api-key": workspace.firstKey,
      ...headers,
    },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
  const text = await response.text();
  const [, data] = /^data: (.*)$/m.exec(text) ?? [];
  return { status: response.status, headers: response.headers, body: JSON.parse(data ?? (text || "null")) };
}

const callOf = (name: string, fields: unknown = {}, params: Record<string, unknown> = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: fields, ...params },
});

describe("rejects", () => {
  test("a request without a valid key like REST, before reading the message", async () => {
    for (const [key, code] of [
      ["", "invalid_api_key"],
      ["ak_usr_x", "invalid_api_key"],
    ] as const) {
      const { status, body, headers } = await post(callOf("list_documents"), { "x-api-key": key });
      expect([status, body.code, headers.get("x-request-id")]).toEqual([401, code, body.requestId]);
      expect(headers.get("www-authenticate")).toMatch(/^Bearer/);
    }
  });

  test.each([
    ["what is not JSON", "{", 400, "invalid_request"],
    [
      "a batch, which would count as one request",
      [callOf("list_documents"), callOf("list_documents")],
      400,
      "invalid_request",
    ],
    [
      "more than 5 MiB",
      JSON.stringify(callOf("create_document", { markdown: "x".repeat(5 * 1024 * 1024) })),
      413,
      "too_large",
    ],
  ])("%s", async (_name, message, status, code) => {
    const answer = await post(message);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("a content type other than JSON", async () => {
    expect((await post(callOf("list_documents"), { "content-type": "text/plain" })).body.code).toBe(
      "unsupported_media_type",
    );
  });

  test("an unknown tool, as a tool error", async () => {
    const client = await workspace.connect();
    expect(toolBody(await client.callTool({ name: "no_such_tool", arguments: {} }))).toEqual({
      error: "There is no such tool.",
      code: "not_found",
      hint: "List the tools.",
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test.each([
    ["write_document", { id: "doc_none", title: "x" }, "not_found"],
    ["write_document", { title: "x" }, "invalid_request"],
    ["write_document", { id: 7, title: "x" }, "invalid_request"],
    ["create_document", { titel: "x" }, "unknown_field"],
    ["list_documents", { limit: 101 }, "invalid_request"],
    ["create_document", { content: { type: "doc", content: [{ type: "video" }] } }, "invalid_content"],
    ["create_document", { markdown: "a\0b" }, "invalid_content"],
    ["read_version", { id: "doc_none", vid: "1" }, "not_found"],
  ])("%s with %j, in the flat form of every error, as text without structured content", async (name, fields, code) => {
    const client = await workspace.connect();
    const answer = await client.callTool({ name, arguments: fields });
    expect(answer).toEqual({ isError: true, content: [{ type: "text", text: expect.any(String) }] });
    expect(toolBody(answer)).toMatchObject({
      code,
      error: expect.any(String),
      requestId: expect.stringMatching(/^req_/),
    });
  });
});

describe("a request from another site", () => {
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

  test.each<[string, Record<string, string>]>([
    ["another site's page", { origin: "https://evil.example" }],
    ["a page without an origin", { origin: "null" }],
    ["an invalid origin", { origin: "localhost:3000" }],
    ["a name that another site resolves to this server", { host: "evil.example:3000" }],
    ["a name with this machine's name as prefix", { host: "localhost.evil.example" }],
    ["another site's page under this machine's name", { host: "localhost:3000", origin: "http://evil.example:3000" }],
  ])("by %s is rejected, with any key", async (_name, headers) => {
    expect((await post(ping, headers)).status).toBe(403);
    expect((await post(callOf("create_document"), headers)).status).toBe(403);
  });

  test.each<[string, Record<string, string>]>([
    ["no page", {}],
    ["a page of this machine, at any port", { origin: "http://localhost:6274" }],
    ["this machine's addresses", { host: "127.0.0.1:3000", origin: "http://[::1]:3000" }],
  ])("by %s is accepted", async (_name, headers) => {
    expect((await post(ping, headers)).status).toBe(200);
  });

  test("by the public name of the workspace is accepted", async () => {
    const named = await openTestWorkspace(oneStore, { APP_URL: "https://docs.example.org" });
    try {
      const headers = { "x-api-key": named.firstKey, host: "docs.example.org", origin: "https://docs.example.org" };
      expect((await post(ping, headers)).status).toBe(200);
      expect((await post(ping, { ...headers, host: "other.example.org" })).status).toBe(403);
    } finally {
      await named.close();
      hold(workspace.running);
    }
  });
});

describe("a client of the first official SDK", () => {
  async function connectFirst() {
    const client = new FirstClient({ name: "first", version: "1.0.0" });
    const transport = new FirstTransport(new URL("http://localhost:3000/api/mcp"), {
      fetch: askMcp,
      requestInit: { headers: { authorization: `Bearer ${workspace.firstKey}` } },
    });
    await client.connect(transport);
    return client;
  }

  const missing = { name: "read_document", arguments: { id: "doc_00000000000000000000000000" } };
  const untitled = async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: "No heading." } });
    return { name: "publish_document", arguments: { id: body.id } };
  };

  test("and one of the second read the original error after they have listed the tools", async () => {
    for (const client of [await connectFirst(), await workspace.connect()]) {
      await client.listTools();
      expect(textOf(await client.callTool(missing))).toMatchObject({ code: "not_found" });
      expect(textOf(await client.callTool(await untitled()))).toMatchObject({ code: "title_required" });
      await client.close();
    }
  });

  // Listing the tools compiles every schema, so all calls share one client.
  let shared: FirstClient | undefined;
  afterAll(() => shared?.close());

  test.each(everyOperation)("accepts the output of $name by its schema", async ({ operation }) => {
    if (!shared) {
      shared = await connectFirst();
      await shared.listTools();
    }
    const fields = CALLS[operation.name]?.(await makePlace(workspace, operation)) ?? {};
    const { isError, structuredContent } = await shared.callTool({ name: operation.name, arguments: fields });
    expect([isError ?? false, structuredContent]).toEqual([false, expect.anything()]);
  });
});

const withText = z.object({ isError: z.literal(true), content: z.tuple([z.object({ text: z.string() })]) });

/** The error in the text of a failed call, for either client. */
const textOf = (answer: unknown): unknown => JSON.parse(withText.parse(answer).content[0].text);

test("a call is answered with one JSON object, or with a stream for progress, an outside service or a later protocol", async () => {
  const typeOf = async (name: string, params = {}, headers = {}) =>
    (await post(callOf(name, {}, params), headers)).headers.get("content-type");
  expect(await typeOf("list_documents")).toBe("application/json");
  expect(await typeOf("list_documents", {}, { "mcp-protocol-version": "2025-06-18" })).toBe("application/json");
  expect(await typeOf("list_documents", { _meta: { progressToken: 1 } })).toBe("text/event-stream");
  expect(await typeOf("search_citations")).toBe("text/event-stream");
  const unknown = await post(callOf("list_documents"), { "mcp-protocol-version": "2020-01-01" });
  expect([unknown.status, unknown.body.error.code]).toEqual([400, -32000]);
});

test("the server reports the version of the product", async () => {
  const client = await workspace.connect();
  expect(client.getServerVersion()).toMatchObject({ name: "colophon", version });
});

describe("lists its tools", () => {
  const validator = new AjvJsonSchemaValidator();
  const schemas = z.looseObject({
    type: z.literal("object"),
    properties: z.record(z.string(), z.looseObject({})).optional(),
    required: z.array(z.string()).optional(),
  });

  let client: Awaited<ReturnType<TestWorkspace["connect"]>>;
  let tools: Awaited<ReturnType<typeof client.listTools>>["tools"];
  let place: Place;
  beforeAll(async () => {
    client = await workspace.connect();
    ({ tools } = await client.listTools());
    place = await makePlace(workspace);
  });
  afterAll(() => client.close());

  test("in 7,000 tokens of four characters, all of them, without losing a field", () => {
    expect(tools).toHaveLength(operations.length);
    expect(JSON.stringify({ tools }).length / 4).toBeLessThanOrEqual(7_000);
    for (const { name, input, rate } of operations) {
      const tool = tools.find((one) => one.name === name);
      const fields = [...Object.keys(input.shape), ...(rate === "write" ? ["return"] : [])];
      expect([name, Object.keys(tool?.inputSchema.properties ?? {}).toSorted()]).toEqual([name, fields.toSorted()]);
    }
  });

  test("with what each field means once, also for a key that may use only some of them", async () => {
    const suggesting = await workspace.connect(await workspace.makeKey({ scopes: ["read", "suggest"] }));
    for (const { tools: list } of [{ tools }, await suggesting.listTools()]) {
      const said = [...JSON.stringify(list.map(({ inputSchema }) => inputSchema)).matchAll(/"description":"(.+?)"/g)];
      expect(new Set(said.map(([, text]) => text)).size).toBe(said.length);
      expect(said.map(([, text]) => text)).toContain("Exact text of the markdown, in one place.");
    }
    await suggesting.close();
  });

  test.each(everyOperation)("$name with its summary, four hints, its fields and an output schema", ({ operation }) => {
    const tool = tools.find(({ name }) => name === operation.name);
    expect(tool).toMatchObject({ description: operation.summary, title: expect.stringMatching(/^[A-Z][a-z ]+$/) });
    expect(tool?.annotations).toMatchObject({
      readOnlyHint: operation.rate === "read",
      destructiveHint: methodOf(operation) === "DELETE" ? true : expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    const input = schemas.parse(tool?.inputSchema);
    expect(input.required ?? []).toEqual(expect.arrayContaining(pathParameters(operation)));
    expect(schemas.safeParse(tool?.outputSchema).success).toBe(true);
    expect(JSON.stringify(tool)).not.toContain('"x-api-key"');
  });

  test.each(everyOperation)("$name accepts input that its schema allows", ({ operation }) => {
    const tool = tools.find(({ name }) => name === operation.name);
    const fields = CALLS[operation.name]?.(place) ?? {};
    const allows = validator.getValidator(JSON.parse(JSON.stringify(tool?.inputSchema)));
    expect(allows(fields)).toMatchObject({ valid: true });
  });
});

describe("answers with structured content that matches the output schema", () => {
  let client: Awaited<ReturnType<TestWorkspace["connectToAll"]>>;
  const matches = new Map<string, (value: unknown) => { valid: boolean }>();
  beforeAll(async () => {
    client = await workspace.connectToAll(workspace.firstKey);
    const { tools } = await client.listTools();
    const validator = new AjvJsonSchemaValidator();
    for (const { name, outputSchema } of tools)
      matches.set(name, validator.getValidator(JSON.parse(JSON.stringify(outputSchema))));
  });
  afterAll(() => client.close());

  test.each(everyTool)("of $name, short and whole", async ({ operation: { name, rate }, operation }) => {
    for (const form of rate === "write" ? [{}, { return: "full" }] : [{}]) {
      const fields = CALLS[name]?.(await makePlace(workspace, operation)) ?? {};
      const { structuredContent, isError } = await client.callTool({ name, arguments: { ...fields, ...form } });
      expect([isError ?? false, matches.get(name)?.(structuredContent)]).toMatchObject([false, { valid: true }]);
    }
  });

  test("however a document is read and written, or with an error that has none", async () => {
    const markdown = "# Tides\n\nThe sea.\n\n- one\n- two";
    const { id } = (await workspace.ask("POST /api/d", { body: { title: "T", markdown } })).body;
    const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const reads = fc.record({
      format: sometimes(fc.constantFrom("json", "markdown", "nodes", "outline")),
      from: sometimes(fc.integer({ min: -1, max: 9 })),
      limit: sometimes(fc.integer({ min: 0, max: 9 })),
      q: sometimes(fc.constantFrom("sea", "absent", "")),
      context: sometimes(fc.integer({ min: 0, max: 2 })),
      authorship: sometimes(fc.boolean()),
    });
    const writes = fc.record({
      title: sometimes(fc.string({ maxLength: 5 })),
      markdown: sometimes(fc.constantFrom("", "The lake.", "- three")),
      nodeIndex: sometimes(fc.integer({ min: 0, max: 9 })),
      placement: sometimes(fc.constantFrom("replace", "before", "after")),
      edits: sometimes(fc.constant([{ find: "sea", replace: "ocean" }])),
      baseVersion: sometimes(fc.constant(1)),
      onConflict: sometimes(fc.constantFrom("error", "suggest")),
      dryRun: sometimes(fc.boolean()),
      return: sometimes(fc.constantFrom("minimal", "full")),
    });
    const calls = fc.oneof(
      fc.tuple(fc.constant("read_document"), reads),
      fc.tuple(fc.constantFrom("write_document", "suggest_edits"), writes),
    );
    await fc.assert(
      fc.asyncProperty(calls, async ([name, fields]) => {
        const answer = await client.callTool({ name, arguments: { id, ...fields } });
        if (answer.isError) return !("structuredContent" in answer);
        return matches.get(name)?.(answer.structuredContent).valid === true;
      }),
      runs(100, 30),
    );
  });
});

describe("returns the same results as REST", () => {
  const NAMED = /\b(doc|fol|ver|sug|grp|prm|nod|req|key|cit|lib|col|usr)_[0-9a-z]{12,26}\b/g;
  const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

  /** A value with its ids numbered by occurrence, and without times. */
  function likeness(value: unknown): unknown {
    const order = new Map<string, string>();
    const label = (id: string) => {
      if (!order.has(id)) order.set(id, `${id.slice(0, 3)}#${order.size}`);
      return order.get(id) ?? "";
    };
    return JSON.parse(
      JSON.stringify(value)
        .replace(NAMED, label)
        .replace(/\bmine-\d+/g, "mine")
        .replace(MOMENT, "then")
        // Hashes of versions cover their moments.
        .replace(/\b[0-9a-f]{64}\b/g, "hash"),
    );
  }

  /** The same objects of two people, one for each door: both lists must contain the same things of other people. */
  async function makePlaces(operation: AnyOperation) {
    const places = [];
    for (const door of ["rest", "mcp"]) {
      const person = await workspace.makePerson("Same");
      const own = {
        ...workspace,
        owner: { id: person.id, email: "" },
        ask: (route: string, asked = {}) => workspace.ask(route, { key: person.key, ...asked }),
      };
      const place = await makePlace(own, operation);
      const client =
        door === "mcp" ? await workspace.connect(person.key, "agent-1", { "x-agent-model": "model-1" }) : null;
      places.push({ client, key: person.key, place });
    }
    return places;
  }

  // A read changes nothing, so all have the same objects.
  let forReads: ReturnType<typeof makePlaces> | undefined;

  test.each(everyOperation)("$name", async ({ operation }) => {
    if (operation.rate === "read") forReads ??= makePlaces(operation);
    const places = await ((operation.rate === "read" && forReads) || makePlaces(operation));
    const headers = { "x-agent-model": "model-1", "x-agent-name": "agent-1" };
    const answers = [];
    for (const { client, key, place } of places) {
      const fields = CALLS[operation.name]?.(place) ?? {};
      const asked = { key, headers: { ...headers, prefer: "return=minimal" } };
      const answer = client
        ? (await client.callTool({ name: operation.name, arguments: fields })).structuredContent
        : (await askRest(workspace, operation, fields, asked)).body;
      answers.push(likeness(answer));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  test("read_document as markdown is structured content in MCP and text in REST", async () => {
    const { body } = await workspace.ask("POST /api/d", { body: { markdown: "# Mine" } });
    const client = await workspace.connect();
    const { structuredContent } = await client.callTool({
      name: "read_document",
      arguments: { id: body.id, format: "markdown" },
    });
    const rest = await workspace.ask(`GET /api/d/${body.id}`, { headers: { accept: "text/markdown" } });
    expect(structuredContent).toEqual({ id: body.id, title: "Mine", version: 1, markdown: rest.body });
  });
});

describe("records the author", () => {
  const made = async (client: Awaited<ReturnType<TestWorkspace["connect"]>>, fields = {}) => {
    const { structuredContent } = await client.callTool({ name: "create_document", arguments: fields });
    return z.looseObject({ lastEdit: z.looseObject({}) }).parse(structuredContent).lastEdit;
  };

  test("the agent is the client's name, unless a header names it", async () => {
    expect(await made(await workspace.connect(workspace.firstKey, "my-client"))).toMatchObject({
      origin: "agent",
      agent: "my-client",
      model: null,
    });
    const named = await workspace.connect(workspace.firstKey, "my-client", { "x-agent-name": "helper" });
    expect(await made(named)).toMatchObject({ agent: "helper" });
  });

  test("the model is a field or a header; the field wins", async () => {
    const client = await workspace.connect(workspace.firstKey, "c", { "x-agent-model": "model-1" });
    expect(await made(client)).toMatchObject({ model: "model-1" });
    expect(await made(client, { model: "model-2" })).toMatchObject({ model: "model-2" });
  });

  test("a key is sent as Bearer or as x-api-key", async () => {
    expect(await made(await workspace.connect(null, "c", { "x-api-key": workspace.firstKey }))).toMatchObject({
      by: { name: "First key" },
    });
    expect(
      await made(await workspace.connect(null, "c", { authorization: `bearer ${workspace.firstKey}` })),
    ).toMatchObject({ by: { name: "First key" } });
  });

  const CLIENT = "io.modelcontextprotocol/clientInfo";
  const sessionOf = (value: unknown) => ({
    "mcp-session-id": Buffer.from(JSON.stringify(value)).toString("base64url"),
  });

  test.each<[string, Record<string, unknown>, Record<string, string>, string | null]>([
    ["a NUL in a name", { _meta: { [CLIENT]: { name: "a\0b", version: "1" } } }, {}, "ab"],
    ["half a character in a name", { _meta: { [CLIENT]: { name: "a\ud800", version: "1" } } }, {}, "a\ufffd"],
    [
      "a name that is too long",
      { _meta: { [CLIENT]: { name: `${"a".repeat(199)}😀`, version: "1" } } },
      {},
      "a".repeat(199),
    ],
    ["a session with a NUL", {}, sessionOf({ agent: "x\0y" }), "xy"],
    ["a session without a name", {}, sessionOf({ agent: "" }), null],
    ["a session of another server", {}, { "mcp-session-id": "1234-5678" }, null],
    ["a session with an invalid name", {}, sessionOf({ agent: { a: 1 } }), null],
  ])("%s is harmless", async (_name, params, headers, agent) => {
    const { body } = await post(callOf("create_document", {}, params), headers);
    expect(body.result.structuredContent.lastEdit.agent).toBe(agent);
  });
});

describe("counts", () => {
  // With a stopped clock no minute ends between two requests.
  const startOfMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

  test("a call like its operation, for any other content; lists of tools as reads", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: startOfMinute() });
    const limited = await openTestWorkspace(oneStore);
    try {
      const left = async (message: unknown) => {
        const { headers } = await post(message, { "x-api-key": limited.firstKey });
        return [headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")];
      };
      expect(await left({ jsonrpc: "2.0", id: 1, method: "tools/list" })).toEqual(["120", "119"]);
      expect(await left(callOf("list_documents"))).toEqual(["120", "118"]);
      expect(await left(callOf("create_document"))).toEqual(["60", "59"]);
      const odd = [
        { clientInfo: 7 },
        { clientInfo: { name: 7 } },
        { _meta: { "io.modelcontextprotocol/clientInfo": { name: 7 } } },
        { _meta: { "io.modelcontextprotocol/clientInfo": 7 } },
      ];
      for (const [at, params] of odd.entries()) {
        expect(await left(callOf("create_document", {}, params))).toEqual(["60", String(58 - at)]);
      }
    } finally {
      await limited.close();
      vi.useRealTimers();
      hold(workspace.running);
    }
  });

  test("above the limit a tool reports it, with the time to retry", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: startOfMinute() });
    const limited = await openTestWorkspace(oneStore, { READS_PER_MINUTE: "4" });
    try {
      const client = await limited.connect();
      let answer = await client.callTool({ name: "list_documents", arguments: {} });
      while (!answer.isError) answer = await client.callTool({ name: "list_documents", arguments: {} });
      expect(toolBody(answer)).toMatchObject({
        code: "rate_limited",
        hint: expect.stringMatching(/in \d+ seconds/),
      });
    } finally {
      await limited.close();
      vi.useRealTimers();
      hold(workspace.running);
    }
  });
});

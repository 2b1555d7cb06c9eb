import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { document, idempotency } from "#db/schema";
import { stores } from "#db/test-database";
import { askMcp, openTestWorkspace, type TestWorkspace, toolBody } from "./test-workspace";

const create = "POST /api/d";
const once = (key: string, body: unknown, more: Record<string, string> = {}) => ({
  body,
  headers: { "idempotency-key": key, ...more },
});

describe.each(stores)("a request with an Idempotency-Key on $name", ({ open }) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace({ open });
    // More writes than one key may make in a minute.
    workspace.running.env.WRITES_PER_MINUTE = 0;
    workspace.running.env.READS_PER_MINUTE = 0;
  });
  afterAll(() => workspace.close());

  const kept = (key: string) => workspace.store.db.select().from(idempotency).where(eq(idempotency.key, key));
  const documents = async (title: string) => {
    const { body } = await workspace.ask("GET /api/d?limit=100");
    return body.documents.filter((document: { title: string }) => document.title === title);
  };

  test.each([" ", "is rejected with the key %j", "ü", "a".repeat(256)])(
    "is refused when the key is %j",
    async (key) => {
      // The letter is sent as its Latin-1 byte, which the header's type allows.
      const { status, body } = await workspace.ask(create, once(key, { title: "never" }));
      expect({ status, code: body.code, path: body.details[0].path }).toEqual({
        status: 400,
        code: "invalid_request",
        path: "Idempotency-Key",
      });
      expect(await documents("never")).toEqual([]);
    },
  );

  test("is rejected when the key was used for another request", async () => {
    await workspace.ask(create, once("reused", { title: "one" }));
    const other = await workspace.ask(create, once("reused", { title: "two" }));
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await documents("two")).toEqual([]);
  });

  test("is rejected when only its If-Match differs", async () => {
    const { body } = await workspace.ask(create, { body: { title: "matched" } });
    const at = (tag: string) =>
      workspace.ask(`PATCH /api/d/${body.id}`, once("matched", { title: "again" }, { "if-match": tag }));
    expect((await at('"1"')).status).toBe(200);
    expect((await at('"2"')).status).toBe(422);
  });

  test("returns the same bytes again, and is executed once", async () => {
    const request = once("twice", { title: "twice", markdown: "# A\n\nText with é and \\u0000." });
    const first = await workspace.ask(create, request);
    const second = await workspace.ask(create, request);
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
    for (const header of ["etag", "location"]) expect(second.headers.get(header)).toBe(first.headers.get(header));
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await documents("twice")).toHaveLength(1);
  });

  test("returns the stored response after later changes", async () => {
    const { body } = await workspace.ask(create, { body: { title: "then", markdown: "one" } });
    const write = () => workspace.ask(`PATCH /api/d/${body.id}`, once("then", { markdown: "two" }));
    const first = await write();
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { markdown: "three" } });
    expect((await write()).body).toEqual(first.body);
    const now = await workspace.ask(`GET /api/d/${body.id}?format=markdown`);
    expect(now.body).toBe("three\n");
  });

  test("stores the number of the version instead of its text, and answers the same bytes", async () => {
    const markdown = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of a long text.`).join("\n\n");
    const { body } = await workspace.ask(create, once("long-create", { title: "long", markdown }));
    const write = () =>
      workspace.ask(`PATCH /api/d/${body.id}`, once("long", { markdown: `${markdown}\n\n*More* text.` }));
    const first = await write();
    await workspace.ask(`PATCH /api/d/${body.id}`, { body: { markdown: "short" } });
    expect((await kept("long"))[0]?.body.length).toBeLessThan(2_000);
    expect(JSON.stringify((await write()).body)).toBe(JSON.stringify(first.body));
  });

  test("is not found once the document that it wrote is deleted for good", async () => {
    const { body } = await workspace.ask(create, once("gone", { title: "gone" }));
    await workspace.store.db.delete(document).where(eq(document.id, body.id));
    const again = await workspace.ask(create, once("gone", { title: "gone" }));
    expect(again).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("is the same request with object members in any order", async () => {
    await workspace.ask(create, once("order", { title: "order", markdown: "text" }));
    const again = await workspace.ask(create, once("order", { markdown: "text", title: "order" }));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });

  test("is independent of the same key of another caller", async () => {
    const key = await workspace.makeKey();
    await workspace.ask(create, once("shared", { title: "shared" }));
    const other = await workspace.ask(create, { ...once("shared", { title: "shared by another" }), key });
    expect(other.status).toBe(201);
  });

  test("stores an error that depends on the store, and rolls back its changes", async () => {
    const { body } = await workspace.ask(create, { body: { title: "stale" } });
    const stale = once("stale", { title: "newer" }, { "if-match": '"7"' });
    const first = await workspace.ask(`PATCH /api/d/${body.id}`, stale);
    const second = await workspace.ask(`PATCH /api/d/${body.id}`, stale);
    expect(first.status).toBe(412);
    expect(second.status).toBe(412);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test.each([
    ["an invalid body", 400, { titel: "mended" }, {}],
    ["an invalid document", 400, { content: { type: "nonsense" } }, {}],
    ["a key without the scope", 403, { title: "mended" }, { scopes: ["read"] as const }],
  ])("may be corrected and sent again with the same key after %s", async (what, status, body, given) => {
    const name = what.replaceAll(" ", "-");
    const key = await workspace.makeKey(given);
    const first = await workspace.ask(create, { ...once(name, body), key });
    expect(first.status).toBe(status);
    expect(await kept(name)).toEqual([]);
    expect((await workspace.ask(create, once(name, { title: "mended" }))).status).toBe(201);
  });

  test("changes nothing when its response cannot be stored", async () => {
    const { body } = await workspace.ask(create, { body: { title: "failing" } });
    const { db } = workspace.store;
    await db.execute("alter table idempotency add constraint broken check (key <> 'fails')");
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const failed = await workspace.ask(`PATCH /api/d/${body.id}`, once("fails", { title: "lost" }));
    write.mockRestore();
    await db.execute("alter table idempotency drop constraint broken");
    expect(failed).toMatchObject({ status: 500, body: { code: "internal" } });
    expect((await workspace.ask(`GET /api/d/${body.id}`)).body).toMatchObject({ title: "failing", version: 1 });
    expect((await workspace.ask(`PATCH /api/d/${body.id}`, once("fails", { title: "done" }))).status).toBe(200);
  });

  describe("that saves more works than fit in one transaction", () => {
    const works = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ type: "book", title: `Volume ${from + at}` }));
    const save = (key: string, cslJson: unknown[]) =>
      workspace.ask("POST /api/d/citations", once(key, { cslJson: JSON.stringify(cslJson) }));

    test("lets others run between its parts", async () => {
      const { db } = workspace.store;
      const transaction = vi.spyOn(db, "transaction");
      const { status, body } = await save("parts", works(0, 450));
      const parts = transaction.mock.calls.length;
      transaction.mockRestore();
      expect({ status, saved: body.citations.length }).toEqual({ status: 201, saved: 450 });
      // Three with works, and one with the answer.
      expect(parts).toBe(4);
      const again = await save("parts", works(0, 450));
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(again.body).toEqual(body);
    });

    test("saves the rest when it is sent again after a failure", async () => {
      const { db } = workspace.store;
      const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
      const begun = db.transaction.bind(db);
      let parts = 0;
      const transaction = vi.spyOn(db, "transaction").mockImplementation(async (...given) => {
        parts += 1;
        if (parts === 2) throw new Error("The machine stopped.");
        return begun(...given);
      });
      expect((await save("stopped", works(1_000, 250))).status).toBe(500);
      transaction.mockRestore();
      write.mockRestore();
      const { status, body } = await save("stopped", works(1_000, 250));
      expect({ status, saved: body.citations.length, known: body.duplicates.length }).toEqual({
        status: 201,
        saved: 50,
        known: 200,
      });
    });
  });

  test("is executed once for many simultaneous requests", async () => {
    const request = once("race", { title: "race" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => workspace.ask(create, request)));
    const done = answers.filter(({ status }) => status === 201);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(done.length + waiting.length).toBe(20);
    expect(done.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
    for (const { body, headers } of waiting) {
      expect(body.code).toBe("request_in_progress");
      expect(headers.get("retry-after")).toBe("1");
    }
    expect(await documents("race")).toHaveLength(1);
    expect((await workspace.ask(create, request)).status).toBe(201);
  });

  test("is executed again after a day, and older responses are purged", async () => {
    const request = once("old", { title: "old" });
    await workspace.ask(create, request);
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1);
    await workspace.store.db.update(idempotency).set({ createdAt: dayAgo });
    const again = await workspace.ask(create, request);
    expect(again.headers.get("idempotency-replayed")).toBeNull();
    expect(await documents("old")).toHaveLength(2);
    expect(await workspace.store.db.select().from(idempotency)).toHaveLength(1);
  });

  test("has no effect on requests that are safe to repeat", async () => {
    const { body } = await workspace.ask(create, { body: { title: "read" } });
    const headers = { "idempotency-key": "two words" };
    expect((await workspace.ask(`GET /api/d/${body.id}`, { headers })).status).toBe(200);
    expect((await workspace.ask(`DELETE /api/d/${body.id}`, { headers })).status).toBe(200);
  });

  test.each(["2025-11-25", "2026-07-28"])("applies to the tool that an MCP request of %s calls", async (protocol) => {
    const call = (title: string) => callTool(workspace.firstKey, protocol, title);
    const first = await call("by tool");
    const second = await call("by tool");
    expect(second.result.structuredContent).toEqual(first.result.structuredContent);
    expect(first.result._meta?.["idempotency-replayed"]).toBeUndefined();
    expect(second.result._meta["idempotency-replayed"]).toBe(true);
    expect(toolBody((await call("another")).result)).toMatchObject({ code: "idempotency_key_reused" });
  });
});

// The embedded store serializes transactions, so a second request waits for the first.
describe.each(stores.filter(({ name }) => name !== "pglite"))(
  "two requests with one Idempotency-Key on $name",
  ({ open }) => {
    let workspace: TestWorkspace;
    beforeAll(async () => {
      workspace = await openTestWorkspace({ open });
    });
    afterAll(() => workspace.close());

    test("the second is told to retry while the first is running", async () => {
      const { body } = await workspace.ask(create, { body: { title: "slow" } });
      const write = () => workspace.ask(`PATCH /api/d/${body.id}`, once("slow", { title: "slower" }));
      const { both } = await workspace.store.db.transaction(async (tx) => {
        await tx.execute(`select 1 from document where id = '${body.id}' for update`);
        // One request waits for the row that is locked here, so the other responds first.
        const both = [write(), write()];
        expect(await Promise.race(both)).toMatchObject({ status: 409, body: { code: "request_in_progress" } });
        return { both };
      });
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await write()).headers.get("idempotency-replayed")).toBe("true");
    });
  },
);

async function callTool(key: string, protocol: string, title: string) {
  const headers = {
    authorization: `Bearer ${key}`,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "mcp-protocol-version": protocol,
    "mcp-method": "tools/call",
    "mcp-name": "create_document",
    "idempotency-key": `tool ${protocol}`.replace(" ", "-"),
  };
  const meta = {
    "io.modelcontextprotocol/protocolVersion": protocol,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = {
    name: "create_document",
    arguments: { title },
    ...(protocol === "2026-07-28" ? { _meta: meta } : {}),
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const response = await askMcp("http://localhost:3000/api/mcp", { method: "POST", headers, body });
  const text = await response.text();
  const json = text.startsWith("{") ? text : (/^data: (\{.*\})$/m.exec(text)?.[1] ?? "{}");
  return { result: JSON.parse(json).result };
}

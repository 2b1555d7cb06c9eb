import { createServer, type Server } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { share } from "#db/schema";
import { oneStore } from "#db/test-database";
import { cacheSizes } from "#lib/base/bounded-cache";
import { newId } from "#lib/base/ids";
import { readDocument } from "#lib/operations/api/read-document";
import { findKey, revokeKey } from "#lib/people/auth/store";
import { makeFront, operationRoutes } from "./front";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace";

let workspace: TestWorkspace;
let server: Server;
let origin: string;
let id: string;

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, { READS_PER_MINUTE: "1000", WRITES_PER_MINUTE: "1000" });
  const answer = makeFront(operationRoutes()).data({ "content-security-policy": "default-src 'none'" });
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  origin = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await workspace.close();
});
beforeEach(async () => {
  id = (await workspace.ask("POST /api/d", { body: { markdown: "# Tides\n\nThe sea." } })).body.id;
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}${path}`, { headers: { "x-api-key": workspace.firstKey, ...headers } });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

/** Asks until the answer is remembered. */
const askBefore = async (headers: Record<string, string> = {}) => {
  await get(`/api/d/${id}`, headers);
  return get(`/api/d/${id}`, headers);
};

describe("a read that was answered before", () => {
  test("is answered without the handler, with the same headers and bytes", async () => {
    const { ownOrder } = readDocument;
    if (!ownOrder) throw new Error("The operation keeps the usual order.");
    const [handler, again] = [vi.spyOn(readDocument, "handler"), vi.spyOn(ownOrder, "revalidate")];
    const [first, second] = [await get(`/api/d/${id}`), await get(`/api/d/${id}`)];
    expect([handler.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
    expect(second.body).toBe(first.body);
    const stable = ({ headers }: typeof first) =>
      Object.fromEntries([...headers].filter(([name]) => !/^(x-request-id|ratelimit-|date)/.test(name)));
    expect(stable(second)).toEqual(stable(first));
    expect(second.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    vi.restoreAllMocks();
  });

  test("of many nodes has the same bytes, and the same nodes for a tool", async () => {
    const markdown = Array.from({ length: 40 }, (_, n) => `The ${n}th wave, and **what** it brings to the shore.`);
    id = (await workspace.ask("POST /api/d", { body: { markdown: markdown.join("\n\n") } })).body.id;
    const path = `/api/d/${id}?format=nodes&from=2&limit=30`;
    const [first, second, third] = [await get(path), await get(path), await get(path)];
    expect(first.body.length).toBeGreaterThan(8_192);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    const client = await workspace.connect();
    const read = await client.callTool({
      name: "read_document",
      arguments: { id, format: "nodes", from: 2, limit: 30 },
    });
    expect(read.structuredContent).toMatchObject({ nodes: JSON.parse(first.body).nodes });
    await client.close();
  });

  test("is kept as what is sent, so that many documents find room", async () => {
    const size = () => cacheSizes().find(({ name }) => name === "answers")?.bytes ?? 0;
    const markdown = Array.from({ length: 200 }, () => "The sea is blue, and the moon pulls it twice a day.");
    id = (await workspace.ask("POST /api/d", { body: { markdown: markdown.join("\n\n") } })).body.id;
    const before = size();
    const { body } = await askBefore();
    expect(size() - before).toBeGreaterThan(body.length);
    expect(size() - before).toBeLessThan(3 * body.length);
  });

  test("is 304 for the tag that it had, and for its weak form", async () => {
    const { headers } = await askBefore();
    const tag = headers.get("etag") ?? "";
    for (const header of [tag, `W/${tag}`, `"7", ${tag}`]) {
      for (const _ of [1, 2]) {
        const again = await get(`/api/d/${id}`, { "if-none-match": header });
        expect([again.status, again.body, again.headers.get("content-type")]).toEqual([304, "", null]);
      }
    }
    expect((await get(`/api/d/${id}`, { "if-none-match": '"7"' })).status).toBe(200);
  });

  test("has the text of the version that was written since", async () => {
    await askBefore();
    await workspace.ask(`PATCH /api/d/${id}`, { body: { title: "Ebb" } });
    const { body, headers } = await get(`/api/d/${id}`);
    expect([JSON.parse(body).title, headers.get("etag")]).toEqual(["Ebb", '"2"']);
  });

  test("has the form that it asks for", async () => {
    await askBefore();
    await askBefore({ accept: "text/markdown" });
    expect((await get(`/api/d/${id}`, { accept: "text/markdown" })).body).toContain("The sea.");
    expect(JSON.parse((await get(`/api/d/${id}`)).body).id).toBe(id);
  });

  test("is counted once, also when its document is gone", async () => {
    await askBefore();
    const remaining = async () => Number((await get(`/api/d/${id}`)).headers.get("ratelimit-remaining"));
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
    await workspace.ask(`DELETE /api/d/${id}`);
    const gone = await get(`/api/d/${id}`);
    expect([gone.status, JSON.parse(gone.body).code]).toEqual([404, "not_found"]);
    expect(await remaining()).toBeLessThan(before - 2);
    expect(await remaining()).toBeGreaterThan(before - 6);
  });

  test("is refused at once to a key that was revoked, and to one of another scope", async () => {
    await askBefore();
    const key = await workspace.makeKey();
    for (const _ of [1, 2]) expect((await get(`/api/d/${id}`, { "x-api-key": key })).status).toBe(200);
    const { store, owner } = workspace;
    const row = await findKey(store.db, key);
    await revokeKey(store.db, owner.id, row?.id ?? "", new Date());
    expect((await get(`/api/d/${id}`, { "x-api-key": key })).status).toBe(401);
    const writer = await workspace.makeKey({ scopes: ["publish"] });
    for (const _ of [1, 2]) expect((await get(`/api/d/${id}`, { "x-api-key": writer })).status).toBe(403);
  });

  test("is refused at once to a person who lost their role", async () => {
    await askBefore();
    const { id: userId, key } = await workspace.makePerson();
    const read = async () => (await get(`/api/d/${id}`, { "x-api-key": key })).status;
    expect([await read(), await read()]).toEqual([404, 404]);
    const { db } = workspace.store;
    const given = { id: newId("shr"), documentId: id, userId, role: "view" as const, createdAt: new Date() };
    await db.insert(share).values(given);
    expect([await read(), await read()]).toEqual([200, 200]);
    await db.delete(share).where(eq(share.id, given.id));
    expect(await read()).toBe(404);
  });

  test("is refused when a header of it is not valid", async () => {
    await askBefore();
    const long = await get(`/api/d/${id}`, { "x-agent-model": "m".repeat(201) });
    expect([long.status, JSON.parse(long.body).details[0].path]).toEqual([400, "x-agent-model"]);
    const odd = await get(`/api/d/${id}`, { "if-match": "odd" });
    expect([odd.status, JSON.parse(odd.body).details[0].path]).toEqual([400, "If-Match"]);
  });
});

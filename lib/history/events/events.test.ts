import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, event } from "#db/schema";
import { everyStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { announce, placeEvents, purgeEvents } from "./store";

type Told = {
  id: string;
  type: string;
  documentId: string;
  at: string;
  by: { name: string };
  data: Record<string, unknown>;
};

describe.each(everyStore)("the events on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;
  const list = async (query: string, key = workspace.firstKey) => workspace.ask(`GET /api/w/events${query}`, { key });
  const write = async (key = workspace.firstKey): Promise<string> =>
    (await workspace.ask("POST /api/d", { key, body: { markdown: "# Tides\n\nThe sea rises." } })).body.id;
  const types = (body: { events: Told[] }) => body.events.map(({ type }) => type);
  const inBrowser = async () => ({
    key: null,
    headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" },
  });

  test("reject another list's cursor, an unknown document and one without any role, alike", async () => {
    const { body: first } = await workspace.ask("GET /api/d?limit=1");
    for (const since of ["made up", first.nextCursor ?? "W10", "2026-99-99T00:00:00Z"]) {
      expect((await list(`?since=${since}`)).status).toBe(400);
    }
    expect((await list("?limit=0")).status).toBe(400);
    const id = await write();
    const { key } = await workspace.makePerson();
    for (const asked of [id, "doc_none"]) {
      expect((await list(`?documentId=${asked}`, key)).body).toMatchObject({ code: "not_found" });
    }
  });

  test("tell of everything that happens to a document, oldest first, and by whom", async () => {
    const id = await write();
    const at = `/api/d/${id}`;
    await workspace.ask(`PATCH ${at}`, { body: { markdown: "# Tides\n\nIt falls.", model: "claude-live" } });
    const proposed = await workspace.ask(`PATCH ${at}`, {
      body: { mode: "suggest_replace", markdown: "# Tides\n\nIt rises." },
    });
    const { id: sid } = proposed.body.suggestion;
    await workspace.ask(`DELETE ${at}/suggestions/${sid}`);
    const commented = await workspace.ask(`POST /api/w/documents/${id}/comments`, { body: { body: "Why?" } });
    const commentId = commented.body.id;
    for (const status of ["resolved", "open"]) {
      await workspace.ask(`PATCH /api/w/documents/${id}/comments/${commentId}`, { body: { status } });
    }
    await workspace.ask(`POST ${at}/publish`, { body: { slug: `tides-${store.name}` } });
    await workspace.ask(`DELETE ${at}/publish`);
    await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      ...(await inBrowser()),
      body: { email: "new@example.org", role: "view" },
    });
    await workspace.ask(`DELETE ${at}`);
    const { body } = await list(`?documentId=${id}`);
    expect(body.events.map(({ type, data }: Told) => [type, data])).toMatchObject([
      ["version.created", { number: 1, action: "create", origin: "agent" }],
      ["version.created", { number: 2, action: "write", model: "claude-live" }],
      ["suggestion.created", { suggestionId: sid }],
      ["suggestion.resolved", { suggestionId: sid, status: "rejected" }],
      ["comment.created", { commentId }],
      ["comment.resolved", { commentId }],
      ["version.created", { number: 3, action: "publish" }],
      ["document.published", { slug: `tides-${store.name}` }],
      ["version.created", { number: 4, action: "unpublish" }],
      ["document.unpublished", {}],
      ["document.shared", { role: "view", everyone: false, userId: null, isInvited: true }],
      ["document.deleted", { title: "Tides" }],
    ]);
    expect(JSON.stringify(body.events)).not.toContain("new@example.org");
    for (const told of body.events) expect(told).toMatchObject({ documentId: id, id: expect.stringMatching(/^evt_/) });
    expect(body.events[0].by).toMatchObject({ type: "key", name: "First key" });
  });

  test("come once each, whatever the size of the answers, with a cursor that is always there", async () => {
    const start = (await list("?limit=100")).body;
    let { cursor } = start;
    while ((await list(`?limit=100&since=${cursor}`)).body.cursor !== cursor) {
      cursor = (await list(`?limit=100&since=${cursor}`)).body.cursor;
    }
    expect((await list(`?since=${cursor}`)).body).toEqual({ events: [], cursor });
    const ids = [await write(), await write(), await write()];
    const seen: Told[] = [];
    for (let asked = 0; asked < 5; asked += 1) {
      const { body } = await list(`?limit=1&since=${cursor}`);
      seen.push(...body.events);
      cursor = body.cursor;
    }
    expect(seen.map(({ documentId }) => documentId)).toEqual(ids);
  });

  test("since a time begin there", async () => {
    const first = await write();
    const { body } = await list(`?documentId=${first}`);
    await db()
      .update(event)
      .set({ at: new Date(Date.parse(body.events[0].at) - 60_000) })
      .where(eq(event.documentId, first));
    const second = await write();
    const since = new Date(Date.parse(body.events[0].at) - 1).toISOString();
    const told = (await list(`?since=${since}&limit=100`)).body.events.map((one: Told) => one.documentId);
    expect(told).toContain(second);
    expect(told).not.toContain(first);
  });

  test("reach those who can read the document, and keys within their bounds", async () => {
    const id = await write();
    const other = await write();
    const { key, id: userId } = await workspace.makePerson();
    expect(JSON.stringify((await list("?limit=100", key)).body)).not.toContain(id);
    const bound = await workspace.makeKey({ documentId: id });
    const told = (await list("?limit=100", bound)).body.events.map((one: Told) => one.documentId);
    expect(new Set(told)).toEqual(new Set([id]));
    expect((await list(`?documentId=${other}`, bound)).body.code).toBe("document_not_in_token");
    await db().update(document).set({ userId }).where(eq(document.id, id));
    expect(types((await list(`?documentId=${id}`, key)).body)).toEqual(["version.created"]);
  });

  test("include one that is committed after a later one was read", async () => {
    const [early, late] = [await write(), await write()];
    const happening = (documentId: string) => ({
      documentId,
      by: { type: "user" as const, id: workspace.owner.id, name: "Owner" },
      at: new Date(),
      events: [{ type: "document.deleted" as const, data: { title: documentId } }],
    });
    let { cursor } = (await list("?limit=100")).body;
    for (let next = ""; next !== cursor; ) {
      next = cursor;
      cursor = (await list(`?limit=100&since=${cursor}`)).body.cursor;
    }
    const last = cursor;
    if (store.name === "pglite") {
      // The embedded store runs one transaction at a time.
      for (const id of [early, late]) await announce(db(), { id }, happening(id));
    } else {
      await db().transaction(async (tx) => {
        await announce(tx, { id: early }, happening(early));
        await announce(db(), { id: late }, happening(late));
        const { body } = await list(`?since=${cursor}`);
        expect(body.events.map((one: Told) => one.documentId)).toEqual([late]);
        cursor = body.cursor;
      });
    }
    const { body } = await list(`?since=${cursor}`);
    const missing = store.name === "pglite" ? [early, late] : [early];
    expect(body.events.map((one: Told) => one.documentId)).toEqual(missing);
    expect((await list(`?since=${last}`)).body.events).toHaveLength(2);
  });

  test("are placed once by simultaneous readers", async () => {
    await write();
    await Promise.all(Array.from({ length: 5 }, () => placeEvents(db(), new Date())));
    const { rows } = await db().execute<{ places: number; events: number }>(
      sql`select count(distinct position)::int as places, count(*)::int as events from event`,
    );
    expect(rows[0]?.places).toBe(rows[0]?.events);
  });

  test("are purged after 30 days, and their places are not used again", async () => {
    const id = await write();
    const { cursor } = (await list(`?documentId=${id}`)).body;
    await purgeEvents(db(), new Date(Date.now() + 31 * 24 * 60 * 60 * 1000));
    expect((await list("")).body.events).toEqual([]);
    const next = await write();
    expect((await list(`?since=${cursor}`)).body.events).toMatchObject([{ documentId: next }]);
  });

  test("exist only when their cause does", async () => {
    const id = await write();
    const before = await db().$count(event);
    const failing = db().transaction(async (tx) => {
      const by = { type: "user" as const, id: workspace.owner.id, name: "Owner" };
      const events = [{ type: "document.deleted" as const, data: {} }];
      await announce(tx, { id }, { documentId: id, by, at: new Date(), events });
      throw new Error("The cause failed.");
    });
    await expect(failing).rejects.toThrow("The cause failed.");
    expect(await db().$count(event)).toBe(before);
  });
});

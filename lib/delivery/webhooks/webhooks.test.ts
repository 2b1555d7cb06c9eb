import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { placeEvents } from "#lib/history/events/store";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { type Resolve, resolveNone } from "#lib/outside/guarded-agent";
import { deliverDue } from "./deliver-due";
import { claimDelivery, listDeliveries } from "./store";

type Received = { path: string; headers: Record<string, string>; body: string };
type Reply = (response: ServerResponse, path: string) => void;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** A receiver on this machine, which replies by path. */
async function openReceiver() {
  const received: Received[] = [];
  const replies = new Map<string, Reply>();
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = request.url ?? "";
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({ path, headers, body });
    const reply = replies.get(path) ?? ((one) => one.writeHead(204).end());
    reply(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    place: `127.0.0.1:${port}`,
    received,
    at: (path: string) => received.filter((one) => one.path === path),
    reply: (path: string, reply: Reply) => void replies.set(path, reply),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end();

describe.each(stores)("webhooks on $name", (store) => {
  let workspace: TestWorkspace;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let cookie: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    receiver = await openReceiver();
    cookie = await workspace.signIn();
  });
  afterAll(async () => {
    receiver.close();
    await workspace.close();
  });
  beforeEach(() => {
    base = Date.now();
    overrideFetch(openFetch(resolveNone, new Set([receiver.place])));
  });
  afterEach(async () => {
    await db().execute(sql`delete from webhook`);
    receiver.received.length = 0;
  });

  const db = () => workspace.store.db;
  const inBrowser = () => ({ key: null, headers: { cookie, "sec-fetch-site": "same-origin" } });
  const at = (path: string) => `http://${receiver.place}${path}`;
  const create = async (path: string, more: Record<string, unknown> = {}) =>
    workspace.ask("POST /api/w/webhooks", {
      ...inBrowser(),
      body: { url: at(path), events: ["version.created"], ...more },
    });
  const patch = (id: string, body: unknown) => workspace.ask(`PATCH /api/w/webhooks/${id}`, { ...inBrowser(), body });
  const list = async () => (await workspace.ask("GET /api/w/webhooks", inBrowser())).body.webhooks;
  const write = async (): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { markdown: "Words." } })).body.id;
  const log = (id: string) => listDeliveries(db(), workspace.owner.id, { webhookId: id, limit: 50 });
  // Stands still, so that a slow machine changes no delay.
  let base = Date.now();
  /** Sends what is due this long after the start of the test. */
  const deliver = (afterMs = 0) => deliverDue(db(), () => new Date(base + afterMs));

  describe("reject", () => {
    test("keys, which cannot register an address", async () => {
      const body = { url: at("/"), events: ["version.created"] };
      expect((await workspace.ask("POST /api/w/webhooks", { body })).body.code).toBe("session_required");
    });

    test.each([
      ["a private address", { url: "http://10.0.0.1/hook" }, "address_not_allowed"],
      ["this machine", { url: "http://127.0.0.1:1/hook" }, "address_not_allowed"],
      ["the address of cloud metadata", { url: "http://169.254.169.254/latest" }, "address_not_allowed"],
      ["another scheme", { url: "ftp://example.org/hook" }, "invalid_request"],
      ["an address with a password", { url: "https://ada:secret@example.org/" }, "invalid_request"],
      ["what is no address", { url: "example" }, "invalid_request"],
      ["no event", { events: [] }, "invalid_request"],
      ["an unknown event", { events: ["version.created", "moon.full"] }, "invalid_request"],
      ["an unknown document", { documentId: "doc_none" }, "not_found"],
    ])("%s", async (_what, more, code) => {
      expect((await create("/x", more)).body.code).toBe(code);
      expect(await list()).toEqual([]);
    });

    test("more than 50 of one person", async () => {
      await db().execute(sql`insert into webhook (id, user_id, url, secret, events, created_at)
        select 'hok_' || n, ${workspace.owner.id}, 'https://example.org/', 'whsec_', '{version.created}', now() from generate_series(1, 50) n`);
      expect((await create("/x")).body).toMatchObject({
        code: "invalid_request",
        error: expect.stringContaining("50"),
      });
    });

    test("changing or deleting another person's webhook, and changing nothing", async () => {
      const { body } = await create("/x");
      const stranger = await workspace.makePerson();
      const theirs = {
        key: null,
        headers: { cookie: await workspace.signIn(stranger.id), "sec-fetch-site": "same-origin" },
      };
      const change = { ...theirs, body: { status: "paused" } };
      expect((await workspace.ask(`PATCH /api/w/webhooks/${body.id}`, change)).status).toBe(404);
      expect((await workspace.ask(`DELETE /api/w/webhooks/${body.id}`, theirs)).status).toBe(404);
      expect((await patch(body.id, {})).status).toBe(400);
      expect((await patch(body.id, { url: "http://10.0.0.1/" })).body.code).toBe("address_not_allowed");
    });
  });

  test("are refused at once for a name that leads to a private address, and made for one that leads nowhere yet", async () => {
    const toMachine: Resolve = (host, done) =>
      host.endsWith(".internal") ? done(null, [{ address: "10.0.0.7", family: 4 }]) : resolveNone(host, done);
    overrideFetch(openFetch(toMachine, new Set([receiver.place])));
    const refused = await create("/x", { url: "https://db.internal/hook" });
    expect([refused.status, refused.body.code]).toEqual([400, "address_not_allowed"]);
    const made = await create("/x", { url: "https://example.org/hook" });
    expect(made.status).toBe(201);
    const moved = await patch(made.body.id, { url: "https://db.internal/hook" });
    expect([moved.status, moved.body.code]).toEqual([400, "address_not_allowed"]);
  });

  test("show the secret once, and are listed without it", async () => {
    const made = await create("/x");
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/api/w/webhooks/${made.body.id}`);
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _, ...shown } = made.body;
    expect(await list()).toEqual([shown]);
  });

  test("are sent an event once, signed by Standard Webhooks", async () => {
    const { body: made } = await create("/right");
    const id = await write();
    await deliver();
    await deliver();
    const [one, ...others] = receiver.at("/right");
    expect(others).toEqual([]);
    expect(JSON.parse(one?.body ?? "")).toMatchObject({
      type: "version.created",
      timestamp: expect.stringMatching(/Z$/),
      data: { documentId: id, number: 1, action: "create", by: { name: "First key" } },
    });
    const {
      "webhook-id": messageId,
      "webhook-timestamp": seconds,
      "webhook-signature": signature,
    } = one?.headers ?? {};
    expect(messageId).toMatch(/^evt_/);
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(300);
    const key = Buffer.from(made.secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${messageId}.${seconds}.${one?.body}`).digest("base64");
    expect(signature).toBe(`v1,${expected}`);
    expect(await log(made.id)).toMatchObject([{ state: "delivered", attempts: 1, status: 204, failure: null }]);
  });

  test("get only the types and the document that they ask for, and nothing from before", async () => {
    await write();
    const [one, other] = [await write(), await write()];
    await create("/one", { documentId: one, events: ["version.created", "document.deleted"] });
    await workspace.ask(`PATCH /api/d/${one}`, { body: { markdown: "Changed." } });
    await workspace.ask(`PATCH /api/d/${other}`, { body: { markdown: "Changed." } });
    await workspace.ask(`PATCH /api/d/${one}`, { body: { mode: "suggest_replace", markdown: "Proposed." } });
    await workspace.ask(`DELETE /api/d/${one}`);
    await deliver();
    const told = receiver.at("/one").map(({ body }) => JSON.parse(body));
    expect(told.map(({ type, data }) => [type, data.documentId])).toEqual([
      ["version.created", one],
      ["document.deleted", one],
    ]);
  });

  test("are tried again after 5 s, 30 s, 5 min, 1 h, 6 h and 24 h, and the log says why", async () => {
    receiver.reply("/fails", status(500));
    const { body: made } = await create("/fails");
    await write();
    let afterMs = 0;
    const counts: number[] = [];
    for (const delay of [0, 5 * SECOND_MS, 30 * SECOND_MS, 300 * SECOND_MS, HOUR_MS, 6 * HOUR_MS]) {
      if (delay > 0) {
        await deliver(afterMs + delay - SECOND_MS);
        counts.push(receiver.at("/fails").length);
      }
      afterMs += delay + SECOND_MS;
      await deliver(afterMs);
      counts.push(receiver.at("/fails").length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]);
    const ids = new Set(receiver.at("/fails").map(({ headers }) => headers["webhook-id"]));
    expect(ids.size).toBe(1);
    expect(await log(made.id)).toMatchObject([{ state: "waiting", attempts: 6, status: 500 }]);
    await deliver(afterMs + 25 * HOUR_MS);
    expect(await log(made.id)).toMatchObject([{ state: "failed", attempts: 7, status: 500 }]);
    await deliver(afterMs + 200 * HOUR_MS);
    expect(receiver.at("/fails")).toHaveLength(7);
  });

  test("lose nothing when a receiver fails and recovers, and repeat nothing that it acknowledged", async () => {
    receiver.reply("/flaky", status(503));
    const { body: made } = await create("/flaky");
    const ids = [await write(), await write()];
    await deliver();
    receiver.reply("/flaky", status(200));
    ids.push(await write());
    await deliver(6 * SECOND_MS);
    await deliver(HOUR_MS);
    const acknowledged = receiver.at("/flaky").slice(2);
    expect(acknowledged.map(({ body }) => JSON.parse(body).data.documentId).sort()).toEqual(ids.toSorted());
    expect((await list())[0]).toMatchObject({ id: made.id, status: "active", failingSince: null });
  });

  test("follow no redirect, neither to a private address nor to a public one", async () => {
    receiver.reply("/moved", status(302, { location: "http://169.254.169.254/latest" }));
    receiver.reply("/moved-here", status(307, { location: at("/right") }));
    const [one, other] = [(await create("/moved")).body, (await create("/moved-here")).body];
    await write();
    await deliver();
    expect(receiver.at("/right")).toEqual([]);
    expect(await log(one.id)).toMatchObject([
      { state: "waiting", status: 302, failure: "Redirects are not followed." },
    ]);
    expect(await log(other.id)).toMatchObject([{ state: "waiting", status: 307 }]);
  });

  test("reach no private address, even when it was allowed at first", async () => {
    const { body: made } = await create("/right");
    await write();
    overrideFetch(openFetch(resolveNone, new Set()));
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await log(made.id)).toMatchObject([
      { state: "waiting", status: null, failure: expect.stringContaining("public") },
    ]);
  });

  test("are not held up by a receiver that hangs", async () => {
    receiver.reply("/hangs", () => undefined);
    await create("/hangs");
    const { body: made } = await create("/right");
    const stopping = new AbortController();
    await write();
    await write();
    const delivering = deliverDue(db(), () => new Date(), stopping.signal);
    try {
      const states = async () => (await log(made.id)).map(({ state }) => state);
      await expect.poll(states, { timeout: 20 * SECOND_MS }).toEqual(["delivered", "delivered"]);
      expect(receiver.at("/hangs")).toHaveLength(1);
    } finally {
      stopping.abort();
      await delivering.catch(() => undefined);
    }
  });

  test("are sent by one of several instances, and taken over from one that ended", async () => {
    const { body: made } = await create("/right");
    for (let number = 0; number < 4; number += 1) await write();
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.at("/right")).toHaveLength(4);
    const id = await write();
    await placeEvents(db(), new Date(base));
    const claimed = await claimDelivery(db(), new Date(base));
    expect(claimed?.event.documentId).toBe(id);
    await deliver();
    expect(receiver.at("/right")).toHaveLength(4);
    await deliver(61 * SECOND_MS);
    expect(receiver.at("/right")).toHaveLength(5);
    expect((await log(made.id))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("are paused after a day of failures, and get what waited when they are resumed", async () => {
    receiver.reply("/down", status(500));
    const { body: made } = await create("/down");
    await write();
    await deliver();
    await deliver(23 * HOUR_MS);
    expect((await list())[0]).toMatchObject({ status: "active", failingSince: expect.any(String) });
    await deliver(25 * HOUR_MS);
    expect((await list())[0].status).toBe("paused");
    await write();
    const before = receiver.at("/down").length;
    await deliver(48 * HOUR_MS);
    expect(receiver.at("/down")).toHaveLength(before);
    receiver.reply("/down", status(200));
    expect((await patch(made.id, { status: "active" })).body).toMatchObject({ status: "active", failingSince: null });
    await deliver(HOUR_MS);
    expect((await log(made.id)).map(({ state }) => state)).toEqual(["delivered", "delivered"]);
  });

  test("are paused at once by a receiver that is gone", async () => {
    receiver.reply("/gone", status(410));
    await create("/gone");
    await write();
    await deliver();
    expect((await list())[0].status).toBe("paused");
  });

  test("get no event of a document that their person cannot read any more", async () => {
    const reader = await workspace.makePerson();
    const theirs = {
      key: null,
      headers: { cookie: await workspace.signIn(reader.id), "sec-fetch-site": "same-origin" },
    };
    const id = await write();
    await workspace.ask(`PUT /api/w/documents/${id}/people`, {
      ...inBrowser(),
      body: { email: reader.email, role: "view" },
    });
    const body = { url: at("/theirs"), events: ["version.created"] };
    const { body: made } = await workspace.ask("POST /api/w/webhooks", { ...theirs, body });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "One." } });
    receiver.reply("/theirs", status(500));
    await deliver();
    await workspace.ask(`DELETE /api/w/documents/${id}/people`, { ...inBrowser(), body: { email: reader.email } });
    await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "Two." } });
    await deliver(6 * SECOND_MS);
    expect(receiver.at("/theirs")).toHaveLength(1);
    expect(await listDeliveries(db(), reader.id, { webhookId: made.id, limit: 10 })).toMatchObject([
      { state: "failed", failure: expect.stringContaining("cannot read") },
    ]);
    expect(await log(made.id)).toEqual([]);
  });

  test("end with their log when they are deleted", async () => {
    const { body: made } = await create("/right");
    await write();
    expect((await workspace.ask(`DELETE /api/w/webhooks/${made.id}`, inBrowser())).body).toEqual({
      deleted: true,
      id: made.id,
    });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

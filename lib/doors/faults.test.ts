import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { durable, startTestPostgres, type TestPostgres } from "#db/test-postgres";
import { startTestProxy, type TestProxy } from "#db/test-proxy";
import { copyStatement, databaseAt } from "#db/test-stores";
import { channelOf } from "#lib/base/notify";
import { flushReads } from "#lib/documents/last-reads/store";
import { isLong } from "#lib/test-runs";
import { health } from "./health";
import { serveAuth } from "./serve-auth";
import { serveFile } from "./serve-file";
import { serveFeed, serveLlms, serveSitemap } from "./serve-list";
import { serveLive } from "./serve-live";
import { servePage } from "./serve-page";
import { takeSocket } from "./serve-socket";
import { type Answered, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const patience = { afterMs: 300, answerMs: 300 };

let server: TestPostgres;
let proxy: TestProxy;
let url: string;
let workspace: TestWorkspace;
let documentId: string;
let cookie: string;

async function onServer<T extends pg.QueryResultRow>(statement: string, at = url): Promise<T[]> {
  const operator = new pg.Client({ connectionString: at, options: "-c default_transaction_read_only=off" });
  await operator.connect();
  const { rows } = await operator.query<T>(statement);
  await operator.end();
  return rows;
}

beforeAll(async () => {
  server = await startTestPostgres(durable);
  proxy = await startTestProxy(server.url);
  await onServer("create database template", server.url);
  const store = openPostgres(databaseAt(server.url, "template"));
  await migrate(store.db);
  await store.close();
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

beforeEach(async () => {
  const name = `faults_${randomUUID().slice(0, 8)}`;
  await onServer(copyStatement(name, "template"), server.url);
  url = databaseAt(server.url, name);
  const open = async () => openPostgres(databaseAt(proxy.url, name), { patience });
  workspace = await openTestWorkspace({ open }, unlimited);
  const signedIn = await serveAuth(new Request(workspace.running.announcement?.signInLink ?? ""), nowhere);
  cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Faults", markdown: "# Faults\n\nOne." } });
  documentId = body.id;
  await workspace.ask(`POST /api/d/${documentId}/publish`, { body: { slug: "faults" } });
  // What a key has read is stored later, which would be one more statement in the middle of a fault.
  await flushReads();
});
afterEach(async () => {
  await server.start();
  await workspace.close();
});

const site = "http://localhost:3000";
const nowhere = { params: Promise.resolve({}) };
const unavailable = { status: 503, code: "unavailable", retryAfter: expect.stringMatching(/^[1-9]\d*$/) };

const seen = ({ status, headers, body }: Answered) => ({
  status,
  code: body.code,
  retryAfter: headers.get("retry-after"),
});

const write = (body: object, headers: Record<string, string> = {}) =>
  workspace.ask(`PATCH /api/d/${documentId}`, { body, headers });

/** The responses of every door that needs the store. */
async function everyDoor(): Promise<[door: string, status: number, retryAfter: string | null][]> {
  const ask = (path: string, headers: Record<string, string> = {}) => new Request(`${site}${path}`, { headers });
  const key = { "x-api-key": workspace.firstKey };
  const asked: [string, Promise<Response>][] = [
    ["page", servePage(ask("/p/faults"), "faults")],
    ["markdown", servePage(ask("/p/faults.md"), "faults.md")],
    ["feed", serveFeed(ask("/feed.xml"))],
    ["site map", serveSitemap(ask("/sitemap.xml"))],
    ["llms", serveLlms(ask("/llms.txt"))],
    ["file", serveFile(ask("/files/x"), `fil_${"0".repeat(26)}`)],
    ["live", serveLive(ask(`/api/live/${documentId}`, key), documentId)],
    ["sign-in", serveAuth(signIn(), nowhere)],
    ["health", health()],
  ];
  const answers = await Promise.all(
    asked.map(async ([door, response]): Promise<[string, number, string | null]> => {
      const { status, headers, body } = await response;
      await body?.cancel();
      return [door, status, headers.get("retry-after")];
    }),
  );
  const read = await workspace.ask(`GET /api/d/${documentId}`);
  const session = await workspace.ask("GET /api/d", {
    key: null,
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  const changed = await write({ title: "Changed" });
  const rest: [string, Answered][] = [
    ["read", read],
    ["write", changed],
    ["session", session],
  ];
  return [
    ...answers,
    ...rest.map(([door, { status, headers }]): [string, number, string | null] => [
      door,
      status,
      headers.get("retry-after"),
    ]),
  ];
}

const signIn = () =>
  new Request(`${site}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site },
    body: JSON.stringify({ email: "owner@colophon.local", password: "a wrong password" }),
  });

describe("PostgreSQL stopped", () => {
  test("makes every door respond 503 with Retry-After, and recovers after a restart", async () => {
    const client = await workspace.connect();
    await server.down();
    const answers = await everyDoor();
    expect(answers.map(([door, status, after]) => [door, status, Number(after) > 0])).toEqual(
      answers.map(([door]) => [door, 503, true]),
    );
    const tool = await client.callTool({ name: "read_document", arguments: { id: documentId } }).catch(String);
    expect(JSON.stringify(tool)).toContain("unavailable");
    await server.start();
    expect(seen(await write({ title: "Back" }))).toMatchObject({ status: 200 });
    expect((await servePage(new Request(`${site}/p/faults`), "faults")).status).toBe(200);
    await client.close().catch(() => {});
  });

  test("closes a live line that cannot be opened with 4503", async () => {
    const live = createServer().on("upgrade", takeSocket).listen(0, "127.0.0.1");
    await once(live, "listening");
    const address = live.address();
    const port = typeof address === "object" ? address?.port : 0;
    await server.down();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/${documentId}`, {
      headers: { "x-api-key": workspace.firstKey },
    });
    expect((await once(socket, "close"))[0]).toBe(4503);
    live.close();
    await server.start();
  });

  test("more often than there are connections leaks no connection", async () => {
    for (let n = 0; n < 12; n += 1) {
      const waiting = Array.from({ length: 10 }, () => write({ title: `Title ${n}` }));
      await onServer("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'colophon'");
      await Promise.all(waiting);
    }
    // The server ends a session a moment after it was told to.
    await expect.poll(async () => seen(await write({ title: "Still" }))).toMatchObject({ status: 200 });
    await flushReads();
    // What the store announces is read beside the answers.
    await expect.poll(() => workspace.store.connections()).toMatchObject({ busy: 0, waiting: 0 });
  });
});

describe("a session that the server ends", () => {
  test("during a write is 503, and the write is rolled back", async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from document for update");
    const writing = write({ title: "Lost" });
    const victim = "from pg_stat_activity where application_name = 'colophon' and wait_event_type = 'Lock'";
    await vi.waitFor(async () => {
      expect(await onServer(`select pg_terminate_backend(pid) ${victim}`)).toHaveLength(1);
    });
    expect(seen(await writing)).toEqual(unavailable);
    await holder.end();
    expect((await workspace.ask(`GET /api/d/${documentId}`)).body.title).toBe("Faults");
  });

  test.each(["before", "after"] as const)(
    "%s COMMIT completes reports an unknown result, and a retry with the same Idempotency-Key writes once",
    async (when) => {
      const asked = { body: { title: "Once" }, headers: { "idempotency-key": randomUUID() } };
      proxy.cutAtCommit(when);
      const lost = await workspace.ask("POST /api/d", asked);
      expect(seen(lost)).toEqual(unavailable);
      expect(lost.body.hint).toContain("Idempotency-Key");
      expect(JSON.stringify(lost.body)).not.toContain("othing was changed");
      const again = await workspace.ask("POST /api/d", asked);
      expect(again.status).toBe(201);
      expect(again.headers.get("idempotency-replayed")).toBe(when === "after" ? "true" : null);
      const { body } = await workspace.ask("GET /api/d");
      expect(body.documents.filter(({ title }: { title: string }) => title === "Once")).toHaveLength(1);
    },
  );
});

test("a live line goes on when its read is ended by the server, and tells what was written meanwhile", async () => {
  const headers = { "x-api-key": workspace.firstKey };
  const { body } = await serveLive(new Request(`${site}/api/live/${documentId}`, { headers }), documentId);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (words: string) => {
    while (!text.includes(words)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: "" };
      if (done) throw new Error(`The line ended: ${text}`);
      text += value;
    }
  };
  await until("event: access");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table document in access exclusive mode");
  const notice = JSON.stringify({ id: documentId, version: 3 });
  await onServer(`select pg_notify('${channelOf(documentId)}', '${notice}')`);
  const victim = "from pg_stat_activity where application_name = 'colophon' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await onServer(`select pg_terminate_backend(pid) ${victim}`)).not.toEqual([]));
  await holder.end();
  const { version } = (await write({ title: "Told" })).body;
  await until(`"version":${version}`);
  await reader?.cancel();
});

test("a frozen server makes a write wait up to the limit, then 503, and the next write succeeds after it resumes", async () => {
  const holder = new pg.Client({ connectionString: url });
  holder.on("error", () => {});
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from document for update");
  const writing = write({ title: "Frozen" });
  const blocked = "select from pg_stat_activity where application_name = 'colophon' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await onServer(blocked)).toHaveLength(1));
  server.freeze();
  expect(seen(await writing)).toEqual(unavailable);
  server.thaw();
  await holder.end();
  expect(seen(await write({ title: "Thawed" }))).toMatchObject({ status: 200 });
});

test("waits for a long statement of a server that responds", async () => {
  await workspace.store.db.execute(sql`select pg_sleep(1.2)`);
});

test("a read-only store serves reads, rejects writes with 503, and is unhealthy", async () => {
  await onServer("alter system set default_transaction_read_only = on");
  await onServer("select pg_reload_conf()");
  await vi.waitFor(async () => expect(seen(await write({ title: randomUUID() }))).toEqual(unavailable));
  expect((await workspace.ask(`GET /api/d/${documentId}`)).status).toBe(200);
  expect((await health()).status).toBe(503);
  await onServer("alter system reset default_transaction_read_only");
  await onServer("select pg_reload_conf()");
});

test("writers of a server that is killed lose no acknowledged write, and repeat none with its key", async () => {
  const rounds = isLong ? 20 : 1;
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const keys = Array.from({ length: 30 }, () => randomUUID());
    const make = async (key: string) => {
      const answer = await workspace.ask("POST /api/d", { body: { title: key }, headers: { "idempotency-key": key } });
      expect([201, 503]).toContain(answer.status);
      if (answer.status === 201) acknowledged.add(key);
    };
    const making = Promise.all(keys.map(make));
    // The test cannot choose the server's state: some writes are done, some are running, some wait.
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(round * 30), { timeout: 20_000 });
    await server.die();
    await making;
    await server.start();
    await Promise.all(keys.filter((key) => !acknowledged.has(key)).map(make));
  }
  const titles = (await onServer<{ title: string }>("select title from document where title <> 'Faults'")).map(
    ({ title }) => title,
  );
  expect(titles.sort()).toEqual([...acknowledged].sort());
  expect(titles).toHaveLength(rounds * 30);
});

describe("a clock that is set back an hour", () => {
  afterEach(() => void vi.useRealTimers());

  test("keeps the order of a history, a key, a stored response and the limits", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const key = { "idempotency-key": randomUUID() };
    const first = await write({ title: "Before" }, key);
    vi.setSystemTime(now - 3_600_000);
    const replayed = await write({ title: "Before" }, key);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    const second = await write({ title: "After" });
    expect(second.status).toBe(200);
    expect(second.body.version).toBe(first.body.version + 1);
    expect(Date.parse(second.body.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.body.updatedAt));
    const { body } = await workspace.ask(`GET /api/d/${documentId}/versions`);
    const times = body.versions.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

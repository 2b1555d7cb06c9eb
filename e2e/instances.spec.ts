import { readdirSync } from "node:fs";
import { join as joinPath } from "node:path";
import pg from "pg";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { isLong } from "../lib/test-runs";
import { type Cluster, type Driver, startCluster } from "./instances/cluster";
import type { Instance } from "./instances/instance";
import { runKey } from "./instances/run-key";
import { signInLink } from "./instances/sign-in-link";
import { join } from "./join";
import { repository } from "./start-workspace";

// The drivers differ in how they connect, which the unit tests compare, and not in what instances share.
const drivers: Driver[] = isLong ? ["pg", "neon"] : ["pg"];
const documentShape = z.object({ id: z.string(), version: z.number() });
const madeKeyShape = z.object({ key: z.string(), id: z.string() });
const listShape = z.object({ documents: z.array(z.object({ title: z.string() })), nextCursor: z.string().nullable() });

for (const driver of drivers) {
  test.describe(`two instances on one ${driver} database and one Redis`, () => {
    test.describe.configure({ mode: "serial", timeout: 120_000 });
    let cluster: Cluster;
    test.beforeAll(async () => {
      test.setTimeout(15 * 60_000);
      cluster = await startCluster(driver);
    });
    test.afterAll(() => cluster?.stop());

    test("migrate once and create one owner when they start at the same time", async () => {
      const migrations = readdirSync(joinPath(repository, "db/migrations")).filter((name) => name.endsWith(".sql"));
      expect(await rows(cluster, "select id from drizzle.__drizzle_migrations")).toHaveLength(migrations.length);
      expect(await rows(cluster, `select id from "user"`)).toHaveLength(1);
      expect(await rows(cluster, "select id from api_key")).toHaveLength(1);
    });

    test("allow exactly 120 of 1,000 concurrent reads", async () => {
      const answers = await withinOneMinute(async () => {
        const [other, key] = [await cluster.key(), await cluster.key()];
        // Open the connections to the store first: this test is about the counters.
        await Promise.all(spread(cluster, 40, (instance) => ask(instance, other, "GET", "/api/d")));
        return () => Promise.all(spread(cluster, 1_000, (instance) => ask(instance, key, "GET", "/api/d")));
      });
      const allowed = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 429);
      const others = answers.filter(({ status }) => status !== 200 && status !== 429);
      expect(others.map(({ body }) => body)).toEqual([]);
      expect([allowed.length, refused.length]).toEqual([120, 880]);
      const remaining = allowed.map(({ headers }) => Number(headers.get("ratelimit-remaining")));
      expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
      for (const { headers } of refused) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
      }
    });

    test("lose no version of 40 writers on one document", async () => {
      const key = await cluster.key();
      const made = await ask(cluster.one, key, "POST", "/api/d", { title: "Shared", markdown: "The first paragraph." });
      const { id } = documentShape.parse(made.body);
      const answers = await Promise.all(
        spread(cluster, 40, (instance, writer) =>
          ask(instance, key, "PATCH", `/api/d/${id}`, {
            nodeIndex: 0,
            placement: "after",
            markdown: `Writer ${writer}.`,
          }),
        ),
      );
      const versions = answers.map(({ body }) => documentShape.parse(body).version);
      expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 2));
      for (const instance of [cluster.one, cluster.two]) {
        const read = await ask(instance, key, "GET", `/api/d/${id}?format=markdown`);
        const paragraphs = String(read.body).trim().split("\n\n");
        const wanted = Array.from({ length: 40 }, (_, writer) => `Writer ${writer}.`);
        expect(paragraphs.sort()).toEqual(["The first paragraph.", ...wanted].sort());
      }
    });

    test("execute a request once when both receive it at the same time with one Idempotency-Key", async () => {
      const key = await cluster.key();
      const once = { "idempotency-key": crypto.randomUUID() };
      const answers = await Promise.all(
        spread(cluster, 10, (instance) => ask(instance, key, "POST", "/api/d", { title: "Only once" }, once)),
      );
      const done = answers.filter(({ status }) => status === 201);
      expect(done.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
      expect(new Set(done.map(({ body }) => documentShape.parse(body).id)).size).toBe(1);
      for (const { status } of answers) expect([201, 409]).toContain(status);
      expect((await titles(cluster.two, key)).filter((title) => title === "Only once")).toHaveLength(1);
    });

    test("respond while Redis is down, and share counters again when it is back", async () => {
      const key = await cluster.key();
      await cluster.redis.die();
      const without = await Promise.all(spread(cluster, 40, (instance) => ask(instance, key, "GET", "/api/d")));
      expect(without.map(({ status }) => status)).toEqual(Array(40).fill(200));
      expect(await fallbacks(cluster)).toBeGreaterThanOrEqual(40);
      await cluster.redis.start();
      await expect
        .poll(async () => {
          const before = await fallbacks(cluster);
          for (const instance of [cluster.one, cluster.two]) await ask(instance, key, "GET", "/api/d");
          return (await fallbacks(cluster)) - before;
        })
        .toBe(0);
    });

    test("log one line per request, with neither key nor text", async () => {
      const key = await cluster.key();
      const secret = crypto.randomUUID();
      const { headers } = await ask(cluster.one, key, "POST", "/api/d", { title: secret, markdown: secret });
      const wrong = `ak_usr_${"w".repeat(43)}`;
      await ask(cluster.one, wrong, "GET", `/api/d?q=${secret}`);
      const requestId = headers.get("x-request-id") ?? "";
      const line = () =>
        cluster.one
          .logged()
          .split("\n")
          .filter((one) => one.includes(requestId));
      await expect.poll(line).toHaveLength(1);
      expect(JSON.parse(line()[0] ?? "")).toMatchObject({
        level: "info",
        event: "request",
        requestId,
        caller: expect.stringMatching(/^key_/),
        operation: "create_document",
        door: "rest",
        status: 201,
        ms: expect.any(Number),
      });
      for (const hidden of [key, wrong, secret]) expect(cluster.one.logged()).not.toContain(hidden);
    });

    test("end an event stream within 3 seconds when its access is revoked at the other instance", async () => {
      const key = await cluster.key();
      const made = await ask(cluster.one, key, "POST", "/api/d", { title: "Watched" });
      const { id } = documentShape.parse(made.body);
      const doomed = madeKeyShape.parse(JSON.parse(await runKey(cluster.settings, "create", "--json")));
      const revoked = await watch(cluster.one, id, { "x-api-key": doomed.key });
      await runKey(cluster.settings, "revoke", doomed.id);
      await revoked.ended;

      const cookie = await signIn(cluster);
      const left = await watch(cluster.one, id, { cookie, "sec-fetch-site": "same-origin" });
      const { port } = new URL(cluster.two.origin);
      const signedOut = await fetch(`${cluster.two.origin}/api/auth/sign-out`, {
        method: "POST",
        headers: { cookie, origin: `http://localhost:${port}`, "content-type": "application/json" },
        body: "{}",
      });
      expect(signedOut.status).toBe(200);
      await left.ended;

      const deleted = await watch(cluster.one, id, { "x-api-key": key });
      await ask(cluster.two, key, "DELETE", `/api/d/${id}`);
      await deleted.ended;
    });

    test("end a person's editor and event stream when the role is taken away, or the person, at the other instance", async ({
      browser,
    }) => {
      const key = await cluster.key();
      const made = await ask(cluster.one, key, "POST", "/api/d", { title: "Shared", markdown: "Words." });
      const { id } = documentShape.parse(made.body);
      const session = { cookie: await signIn(cluster), "sec-fetch-site": "same-origin" };
      const people = (instance: Instance, method: string, body: unknown) =>
        ask(instance, "", method, `/api/w/documents/${id}/people`, body, session);
      const invited = await people(cluster.one, "PUT", { email: "ada@example.org", role: "edit" });
      const { invitations } = z.object({ invitations: z.array(z.object({ link: z.string() })) }).parse(invited.body);
      const ada = await join(browser, invitations[0]?.link ?? "", "Ada");
      const cookies = await ada.context().cookies();
      const theirs = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
      const open = async () => {
        await ada.goto(`/d/${id}`);
        await expect(ada.getByRole("button", { name: "Can edit" })).toBeVisible();
        return watch(cluster.one, id, { ...theirs, "sec-fetch-site": "same-origin" });
      };
      const email = z.object({ people: z.array(z.object({ email: z.string() })) });

      const shared = await open();
      const withdrawn = performance.now();
      const left = await people(cluster.two, "DELETE", { email: "ada@example.org" });
      expect(email.parse(left.body).people).toHaveLength(1);
      await shared.ended;
      const streamMs = Math.round(performance.now() - withdrawn);
      await expect(ada.getByRole("heading", { name: "Your access to this document has ended" })).toBeVisible();
      const editorMs = Math.round(performance.now() - withdrawn);
      test
        .info()
        .annotations.push({ type: "ended after", description: `stream ${streamMs} ms, editor ${editorMs} ms` });

      await people(cluster.two, "PUT", { email: "ada@example.org", role: "edit" });
      const again = await open();
      const owner = await browser.newContext({ baseURL: cluster.two.origin.replace("127.0.0.1", "localhost") });
      const page = await owner.newPage();
      await page.goto(await signInLink(cluster, cluster.two));
      await page.goto("/settings/people");
      await page.getByRole("button", { name: "Remove Ada" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await again.ended;
      const refused = await fetch(`${cluster.one.origin}/api/d/${id}`, {
        headers: { ...theirs, "sec-fetch-site": "same-origin" },
      });
      expect(refused.status).toBe(401);
      await ada.context().close();
      await owner.close();
    });

    test("share the limit on password guesses, even with forged addresses", async () => {
      const answers = await Promise.all(
        spread(cluster, 40, (instance, number) =>
          fetch(`${instance.origin}/api/auth/sign-in/email`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "x-colophon-address": `192.0.2.${number}`,
              "x-forwarded-for": `192.0.2.${number}`,
            },
            body: JSON.stringify({ email: "owner@colophon.local", password: `a wrong password ${number}` }),
          }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    });

    // From here on only one instance runs.
    test("lose and repeat no write that a killed instance acknowledged", async () => {
      const key = await cluster.key();
      // Sent twice, these stay below the limit of 60 writes per minute and key.
      const writes = Array.from({ length: 28 }, (_, number) => ({
        title: `Write ${number}`,
        headers: { "idempotency-key": crypto.randomUUID() },
      }));
      const send = (instance: Instance, { title, headers }: (typeof writes)[number]) =>
        ask(instance, key, "POST", "/api/d", { title }, headers);
      let acknowledged = 0;
      const sent = writes.map(async (write) => {
        const answer = await send(cluster.one, write).catch(() => null);
        if (answer?.status === 201) acknowledged += 1;
        if (acknowledged === 10) await cluster.one.kill();
        return { write, isAcknowledged: answer?.status === 201 };
      });
      const results = await Promise.all(sent);
      const known = results.filter(({ isAcknowledged }) => isAcknowledged).map(({ write }) => write.title);
      expect(known.length).toBeGreaterThanOrEqual(10);
      expect(await titles(cluster.two, key)).toEqual(expect.arrayContaining(known));
      const again = await Promise.all(writes.map((write) => send(cluster.two, write)));
      expect(again.map(({ status }) => status)).toEqual(Array(28).fill(201));
      const written = (await titles(cluster.two, key)).filter((title) => title.startsWith("Write "));
      expect(written.sort()).toEqual(writes.map(({ title }) => title).sort());
    });

    // Runs last, because it blocks the address of these tests for a minute.
    test("limit guesses of keys, even with forged addresses", async () => {
      const known = await cluster.key();
      await ask(cluster.two, known, "GET", "/api/d");
      const unknown = await cluster.key();
      const guess = (number: number) =>
        ask(cluster.two, `ak_usr_${String(number).padStart(43, "x")}`, "GET", "/api/d", undefined, {
          "x-colophon-address": `192.0.2.${number % 256}`,
          "x-forwarded-for": `192.0.2.${number % 256}`,
        });
      const answers = await Promise.all(Array.from({ length: 700 }, (_, number) => guess(number)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
      expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(500);
      expect((await ask(cluster.two, known, "GET", "/api/d")).status).toBe(200);
      expect((await ask(cluster.two, unknown, "GET", "/api/d")).status).toBe(429);
      expect((await ask(cluster.two, unknown, "GET", "/api/d")).headers.get("retry-after")).toMatch(/^\d+$/);
    });
  });
}

/** Follows the owner's sign-in link on the first instance; returns the cookies. */
async function signIn(cluster: Cluster): Promise<string> {
  const answer = await fetch(await signInLink(cluster, cluster.one), { redirect: "manual" });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Opens a document's event stream and reads until the first version; `ended` rejects when the stream is still open after 3 seconds. */
async function watch({ origin }: Instance, id: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/live/${id}`, { headers, signal: leaving.signal });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  // Who is there may be told first.
  for (let told = ""; !told.includes("event: version"); ) {
    const { value, done = true } = (await reader?.read()) ?? {};
    expect(done, `the stream ended after ${told}`).toBe(false);
    told += new TextDecoder().decode(value);
  }
  return {
    get ended() {
      const timer = setTimeout(() => leaving.abort(new Error("The stream did not end.")), 3_000);
      const read = async () => {
        while (!(await reader?.read())?.done);
      };
      return read().finally(() => clearTimeout(timer));
    },
  };
}

type Answer = { status: number; headers: Headers; body: unknown };

async function ask(
  { origin }: Instance,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(key ? { "x-api-key": key } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function spread<T>({ one, two }: Cluster, times: number, work: (instance: Instance, index: number) => Promise<T>) {
  return Array.from({ length: times }, (_, index) => work(index % 2 === 0 ? one : two, index));
}

/** Repeats the work until it runs within one minute of the clock, because a new rate-limit window allows new requests. */
async function withinOneMinute<T>(prepare: () => Promise<() => Promise<T>>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const work = await prepare();
    const began = minute();
    const result = await work();
    if (minute() === began) return result;
  }
}

async function titles(instance: Instance, key: string): Promise<string[]> {
  const { body } = await ask(instance, key, "GET", "/api/d?limit=100");
  return listShape.parse(body).documents.map(({ title }) => title);
}

async function rows({ databaseUrl }: Cluster, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** The number of requests that both instances have counted without Redis. */
async function fallbacks({ one, two, metricsToken }: Cluster): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(
    [one, two].map(async ({ origin }) => (await fetch(`${origin}/api/metrics`, { headers })).text()),
  );
  const counts = texts.map((text) => Number(/^colophon_rate_limit_fallbacks_total (\d+)$/m.exec(text)?.[1]));
  return counts.reduce((sum, count) => sum + count, 0);
}

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, test } from "playwright/test";
import { WebSocket } from "ws";
import { z } from "zod";
import { isLong } from "../lib/test-runs";
import { type Launched, launch, launchReady, type Where } from "./launch";

// Each test starts servers, which is slow on a busy machine.
test.describe.configure({ timeout: 3 * 60_000 });

const created = z.object({ id: z.string() });

const METRICS_TOKEN = "a token of the metrics";

let home: string;
let where: Where;
let servers: Launched[] = [];

// One store for all servers, because creating it takes longer than a start. A test without settings of its own uses the
// server that the test before it left running.
test.beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-running-"));
  const key = `ak_usr_${randomBytes(32).toString("base64url")}`;
  where = { dataDir: join(home, "data"), key, settings: { METRICS_TOKEN } };
});
test.afterAll(async () => {
  await killAll();
  rmSync(home, { recursive: true, force: true });
});

const runs = ({ process }: Launched) => process.exitCode === null && process.signalCode === null;

async function killAll(): Promise<void> {
  for (const { process } of servers) process.kill("SIGKILL");
  await Promise.all(servers.map(({ ended }) => ended));
  servers = [];
}

const unusable: [string, Record<string, string>, RegExp][] = [
  ["a port that is not a number", { PORT: "http" }, /^PORT is "http"; it must be a number/m],
  [
    "an unreachable database",
    { DATABASE_URL: "postgres://u:hush@127.0.0.1:1/none", AUTH_SECRET: "s".repeat(32) },
    /^The database 127\.0\.0\.1:1\/none cannot be used: .*Check DATABASE_URL/m,
  ],
];
for (const [what, settings, sentence] of unusable) {
  test(`rejects ${what} with a one-line error, without a stack trace or a password`, async () => {
    const server = launch({ ...where, settings });
    servers.push(server);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(sentence);
    expect(server.output()).not.toMatch(/hush|^\s+at /m);
  });
}

test("answers a request that comes as soon as it listens, as it answers later ones", async () => {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = z.object({ port: z.number() }).parse(free.address());
  free.close();
  const server = launch({ ...where, settings: { PORT: String(port) } });
  servers.push(server);
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
  let early: Response | null = null;
  while (!early && server.process.exitCode === null) early = await health();
  expect([early?.status, server.process.exitCode], server.output()).toEqual([200, null]);
  await expect.poll(() => server.origin).not.toBe("");
  // By the same code: the routes that Next bundles know nothing of what those before it remember.
  const names = (answer: Response | null) => [...(answer?.headers.keys() ?? [])];
  expect(names(early)).toEqual(names(await health()));
});

test("rejects a port in use before it opens the store", async () => {
  const first = await start();
  const second = launch({ ...where, settings: { PORT: new URL(first.origin).port } });
  servers.push(second);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^Port \d+ is in use\. Stop the program that uses it, or set PORT to another\.$/m);
});

test("rejects a data directory in use, and names the process that holds it", async () => {
  const first = await start();
  const second = launch(where);
  servers.push(second);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by process ${first.process.pid}`);
  expect(await statusOf(`${first.origin}/api/health`)).toBe(200);
});

test("finishes an in-flight request when it is stopped, and accepts no other", async () => {
  const server = await start();
  const creating = request(`${server.origin}/api/d`, { method: "POST", headers: headers() });
  creating.write('{"markdown": "Half of it, ');
  // The response to a later request proves that the first has reached the server.
  await statusOf(`${server.origin}/api/health`);
  server.process.kill("SIGTERM");
  await expect.poll(() => statusOf(`${server.origin}/api/health`)).toBe(0);
  creating.end('and the rest."}');
  const [answer] = await once(creating, "response");
  expect(answer.statusCode).toBe(201);
  const { id } = created.parse(await json(answer));
  expect(await server.ended).toBe(0);
  const again = await start();
  expect(await statusOf(`${again.origin}/api/d/${id}`)).toBe(200);
});

const kills = isLong ? 10 : 1;

test(`keeps every acknowledged write when it is killed during writes (${kills})`, async () => {
  test.setTimeout(10 * 60_000);
  const acknowledged: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    acknowledged.push(...(await writeUntilKilled(server, 20 + round)));
  }
  const server = await start();
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * 20);
  for (const id of acknowledged) expect(await statusOf(`${server.origin}/api/d/${id}`), id).toBe(200);
});

test("serves on at rest when nobody reads its output, and counts what is lost", async () => {
  const server = await start();
  const measured = async (name: string) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${server.origin}/api/metrics`, { headers })).text();
    return Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  };
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  const writes = () => measured("colophon_output_lost_total");
  // Each request writes a line to the log.
  while (!((await writes()) > 0)) expect(await statusOf(`${server.origin}/api/d`)).toBe(200);
  const before = await measured("process_cpu_seconds_total");
  for (let at = 0; at < 20; at += 1) expect(await statusOf(`${server.origin}/api/d`)).toBe(200);
  expect((await measured("process_cpu_seconds_total")) - before).toBeLessThan(2);
  expect(await writes()).toBeGreaterThan(1);
});

test("stops without waiting for a keep-alive connection, at Ctrl+C and when its terminal closes", async () => {
  for (const signal of ["SIGINT", "SIGHUP"] as const) {
    const server = await start();
    const agent = new Agent({ keepAlive: true });
    expect(await statusOf(`${server.origin}/api/health`, agent)).toBe(200);
    server.process.kill(signal);
    expect(await server.ended).toBe(0);
    agent.destroy();
  }
});

test("fails its health check before it stops, and serves requests until proxies have noticed", async () => {
  await killAll();
  const server = await launchReady({ ...where, settings: { DRAIN_SECONDS: "2" } });
  servers.push(server);
  const asked = { method: "POST", headers: headers(), body: JSON.stringify({ markdown: "Words." }) };
  const { id } = created.parse(await (await fetch(`${server.origin}/api/d`, asked)).json());
  const line = new WebSocket(`${server.origin.replace("http", "ws")}/api/live/${id}`, { headers: headers() });
  const closed = once(line, "close");
  await once(line, "message");
  server.process.kill("SIGTERM");
  await expect.poll(() => statusOf(`${server.origin}/api/health`), { intervals: [50] }).toBe(503);
  const health = await fetch(`${server.origin}/api/health`);
  expect(health.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(await health.json()).toMatchObject({ status: "draining", code: "unavailable" });
  expect(await statusOf(`${server.origin}/api/d`)).toBe(200);
  expect(line.readyState).toBe(WebSocket.OPEN);
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1012, "draining"]);
  expect(await server.ended).toBe(0);
});

/** The server that runs, or a new one when an earlier test has ended it. */
async function start(): Promise<Launched> {
  const running = servers.find(runs);
  if (running) return running;
  const launched = await launchReady(where);
  servers.push(launched);
  return launched;
}

function headers(): Record<string, string> {
  return { "x-api-key": where.key, "content-type": "application/json" };
}

// The status of the response; 0 when the connection fails.
function statusOf(url: string, agent = new Agent({ keepAlive: false })): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: headers() }, (answer: IncomingMessage) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });
}

// Four clients write concurrently; returns the writes that were acknowledged before the server was killed.
async function writeUntilKilled(server: Launched, killAfter: number): Promise<string[]> {
  const ids: string[] = [];
  const write = async () => {
    for (;;) {
      const id = await createdId(server.origin, ids.length);
      if (id === null) return;
      ids.push(id);
      if (ids.length === killAfter) server.process.kill("SIGKILL");
    }
  };
  await Promise.all([write(), write(), write(), write()]);
  await server.ended;
  return ids;
}

async function createdId(origin: string, number: number): Promise<string | null> {
  const body = JSON.stringify({ markdown: `# Number ${number}\n\n${"Some words to keep. ".repeat(200)}` });
  try {
    const answer = await fetch(`${origin}/api/d`, { method: "POST", headers: headers(), body });
    return created.parse(await answer.json()).id;
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    return null;
  }
}

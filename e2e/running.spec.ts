import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { type Launched, launch, launchReady, type Where } from "./launch";

// Each test starts whole servers, which a busy machine does slowly.
test.describe.configure({ timeout: 3 * 60_000 });

const created = z.object({ id: z.string() });

let home: string;
let where: Where;
let running: Launched[];

test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-running-"));
  where = { dataDir: join(home, "data"), key: `ak_usr_${randomBytes(32).toString("base64url")}` };
  running = [];
});
test.afterEach(async () => {
  for (const { process } of running) process.kill("SIGKILL");
  await Promise.all(running.map(({ ended }) => ended));
  rmSync(home, { recursive: true, force: true });
});

const unusable: [string, Record<string, string>, RegExp][] = [
  ["a port that is no number", { PORT: "http" }, /^PORT is "http"; it must be a number/m],
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://u:hush@127.0.0.1:1/none", AUTH_SECRET: "s".repeat(32) },
    /^The database 127\.0\.0\.1:1\/none cannot be used: .*Check DATABASE_URL/m,
  ],
];
for (const [what, settings, sentence] of unusable) {
  test(`refuses ${what} in a sentence, without a trace or a password`, async () => {
    const server = launch({ ...where, settings });
    running.push(server);
    expect(await server.ended).toBe(1);
    expect(server.said()).toMatch(sentence);
    expect(server.said()).not.toMatch(/hush|^\s+at /m);
  });
}

test("refuses a port that is taken before it opens the store", async () => {
  const first = await start();
  const second = launch({ ...where, settings: { PORT: new URL(first.origin).port } });
  running.push(second);
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/^Port \d+ is in use\. Stop what listens there, or set PORT to another\.$/m);
});

test("refuses a data directory that another process has, and names that process", async () => {
  const first = await start();
  const second = launch(where);
  running.push(second);
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`in use by process ${first.process.pid}`);
  expect(await statusOf(`${first.origin}/api/health`)).toBe(200);
});

test("finishes the request under way when it is told to stop, and takes no other", async () => {
  const server = await start();
  const creating = request(`${server.origin}/api/d`, { method: "POST", headers: headers() });
  creating.write('{"markdown": "Half of it, ');
  // Another request, begun later, is answered: so the first has reached the server by then.
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

test("tells proxies that it is about to stop, and answers until they have noticed", async () => {
  const server = await start({ DRAIN_SECONDS: "2" });
  server.process.kill("SIGTERM");
  await expect.poll(() => statusOf(`${server.origin}/api/health`), { intervals: [50] }).toBe(503);
  expect(await statusOf(`${server.origin}/api/d`)).toBe(200);
  expect(await server.ended).toBe(0);
});

test("does not wait for a client that keeps its connection open", async () => {
  const server = await start();
  const agent = new Agent({ keepAlive: true });
  expect(await statusOf(`${server.origin}/api/health`, agent)).toBe(200);
  server.process.kill("SIGINT");
  expect(await server.ended).toBe(0);
  agent.destroy();
});

test("has every acknowledged write after being killed ten times in the middle of writing", async () => {
  test.setTimeout(10 * 60_000);
  const acknowledged: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const server = await start();
    acknowledged.push(...(await writeUntilKilled(server, 20 + round)));
  }
  const server = await start();
  expect(acknowledged.length).toBeGreaterThanOrEqual(10 * 20);
  for (const id of acknowledged) expect(await statusOf(`${server.origin}/api/d/${id}`), id).toBe(200);
});

async function start(settings: Record<string, string> = {}): Promise<Launched> {
  const launched = await launchReady({ ...where, settings });
  running.push(launched);
  return launched;
}

function headers(): Record<string, string> {
  return { "x-api-key": where.key, "content-type": "application/json" };
}

// The status of the answer; 0 when nobody takes the connection.
function statusOf(url: string, agent = new Agent({ keepAlive: false })): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent, headers: headers() }, (answer: IncomingMessage) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });
}

// Four clients write at once; what was acknowledged is what they have an answer for when the server dies.
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

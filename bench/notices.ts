/**
 * Claims: a notice of a document that an instance has not open costs PostgreSQL less than one that it hears, even while it
 * listens to the channels of a thousand other documents. Prints what a notice costs each connection that listens, and how
 * many writes a second commit with a notice and without, because PostgreSQL lets them commit one after the other.
 *
 * Run with `npx tsx --conditions react-server bench/notices.ts`.
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { durable, startTestPostgres } from "#db/test-postgres";
import { channelOf } from "../lib/base/notify";
import { claim } from "./harness/claim";

const LISTENERS = 20;
const NOTICES = 10_000;
const WRITERS = 16;
const WRITE_MS = 3_000;
const TICK_MICROSECONDS = 10_000;

const postgres = await startTestPostgres({ ...durable, fsync: "on" });
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  clients.push(client);
  return client;
}

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query("select pg_backend_pid() as pid")).rows[0].pid;

/** The processor time that a process has used, in microseconds (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
function usedBy(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MICROSECONDS;
}

const told = channelOf("doc_open");
const payload = JSON.stringify({ id: "doc_open", batch: { version: 1, number: 1, key: "k", steps: "s".repeat(200) } });

/** What a notice takes of the process of each connection that listens to these channels, in microseconds. */
async function costOfListening(sender: pg.Client, channels: readonly string[]): Promise<number> {
  const listeners = [];
  for (let at = 0; at < LISTENERS; at++) {
    const listener = await connect();
    await listener.query(channels.map((channel) => `listen ${channel}`).join("; "));
    listeners.push(listener);
  }
  const pids = await Promise.all(listeners.map(pidOf));
  const used = () => pids.reduce((sum, pid) => sum + usedBy(pid), 0);
  const before = used();
  for (let sent = 0; sent < NOTICES; sent++) {
    await sender.query({ name: "tell", text: "select pg_notify($1, $2)", values: [told, payload] });
  }
  await pause(1_000);
  const cost = (used() - before) / NOTICES / LISTENERS;
  for (const listener of listeners) await listener.end();
  return cost;
}

/** How many writes a second commit, of several writers at once. */
async function writesASecond(statement: string): Promise<number> {
  const until = performance.now() + WRITE_MS;
  const writers = await Promise.all(Array.from({ length: WRITERS }, connect));
  const counts = await Promise.all(
    writers.map(async (writer) => {
      let count = 0;
      for (; performance.now() < until; count++) await writer.query({ name: "write", text: statement });
      await writer.end();
      return count;
    }),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / WRITE_MS) * 1_000;
}

try {
  const sender = await connect();
  const others = Array.from({ length: 1_200 }, (_, at) => channelOf(`doc_${at}`)).filter((channel) => channel !== told);
  const elsewhere = [...new Set(others)].slice(0, 1_000);
  const [heard, none, many] = [
    await costOfListening(sender, [told]),
    await costOfListening(sender, elsewhere.slice(0, 1)),
    await costOfListening(sender, elsewhere),
  ];
  claim(
    "a notice of a document that is open elsewhere costs less than one that is heard",
    many < heard,
    `${many.toFixed(1)} µs of PostgreSQL each instance while it listens to 1,000 channels, ${none.toFixed(1)} to one, and ${heard.toFixed(1)} where it is heard`,
  );
  await sender.query("create table written (id bigserial primary key, at timestamptz default now())");
  const [plain, noticed] = [
    await writesASecond("insert into written default values"),
    await writesASecond(`with one as (insert into written default values) select pg_notify('${told}', '${payload}')`),
  ];
  console.log(`${WRITERS} writers: ${plain.toFixed(0)} writes a second, and ${noticed.toFixed(0)} with a notice each`);
} finally {
  for (const client of clients) await client.end().catch(() => undefined);
  await postgres.stop();
}

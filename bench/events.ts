/**
 * Claim: an event (its row, beyond the notice that a write sends anyway, and its place in the order of reading) costs at
 * most a twentieth of the processor time of a write of 20 kB, on the embedded store, whose own work is in this process.
 *
 * Run with `npx tsx --conditions react-server bench/events.ts`.
 */
import { openSync, writeSync } from "node:fs";
import { sql } from "drizzle-orm";
import { migrate } from "../db/connection/migrate";
import { overPglite, startPglite } from "../db/connection/pglite";
import { parseEnv } from "../lib/base/env";
import { channelOf } from "../lib/base/notify";
import { hold } from "../lib/base/runtime";
import { serve } from "../lib/doors/rest";
import { announce, placeEvents } from "../lib/history/events/store";
import { createDocument } from "../lib/operations/api/create-document";
import { writeDocument } from "../lib/operations/api/write-document";
import { assemble } from "../lib/start/assemble";
import { claim } from "./harness/claim";
import { articleMarkdown } from "./harness/document";
import { median } from "./harness/quantile";

const rounds = 9;
const aRound = 100;
const share = 1 / 20;

// Write the log like a server, but not to the output with the claims.
const devNull = openSync("/dev/null", "w");
process.stderr.write = (line: string | Uint8Array) => writeSync(devNull, String(line)) > 0;

const store = overPglite(await startPglite({}));
await migrate(store.db);
const env = parseEnv({ READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" });
const running = await assemble(env, store, "a secret for the bench, of 32 characters");
hold(running);

const headers = { "x-api-key": running.announcement?.firstKey ?? "", "content-type": "application/json" };
const ask = (method: string, path: string, body: unknown) =>
  new Request(`http://localhost:3000${path}`, { method, headers, body: JSON.stringify(body) });

const created = await serve(createDocument).POST(ask("POST", "/api/d", { markdown: articleMarkdown }), {
  params: Promise.resolve({}),
});
const { id } = await created.json();
const params = { params: Promise.resolve({ id }) };
const by = { type: "user" as const, id: "usr_bench", name: "Bench" };
let number = 1;

const data = () => ({ number, title: "A title", action: "write", summary: null, origin: "human", model: null });

const notice = () => ({ id, version: ++number });

const withoutRow = () =>
  store.db.transaction((tx) => tx.execute(sql`select pg_notify(${channelOf(id)}, ${JSON.stringify(notice())})`));

const withRow = () => {
  const events = [{ type: "version.created" as const, data: data() }];
  return store.db.transaction((tx) => announce(tx, notice(), { documentId: id, by, at: new Date(), events }));
};

const write = async () => {
  const last = `\n\nAddition ${++number}.`;
  const answer = await serve(writeDocument).PATCH(
    ask("PATCH", `/api/d/${id}`, { markdown: `${articleMarkdown}${last}` }),
    params,
  );
  if (!answer.ok) throw new Error(await answer.text());
};

for (const work of [withoutRow, withRow, write]) await cost(work, 20);
const found = { row: [] as number[], place: [] as number[], write: [] as number[] };
for (let round = 0; round < rounds; round++) {
  await placeEvents(store.db, new Date());
  const without = await cost(withoutRow, aRound);
  found.row.push((await cost(withRow, aRound)) - without);
  // The server places what has gathered, so its cost is shared.
  found.place.push((await cost(() => placeEvents(store.db, new Date()), 1)) / aRound);
  found.write.push(await cost(write, 10));
}
const [row, place, whole] = [median(found.row), median(found.place), median(found.write)];
const shown = (ms: number) => `${Math.round(ms * 1000)} µs`;
const size = Buffer.byteLength(articleMarkdown);
console.log(`row ${shown(row)}, place ${shown(place)}, a write of ${size} bytes with both ${shown(whole)}`);
const percent = ((row + place) / whole) * 100;
claim("an event costs at most a twentieth of a write", row + place <= whole * share, `${percent.toFixed(1)} %`);
await running.close();

/** The average processor time of the work, in milliseconds. */
async function cost(work: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

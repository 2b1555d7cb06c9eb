/**
 * Claim: text that one person types in one document costs at most 60 times its bytes in rows at once, and at most 6 times
 * two hours later, when the steps are deleted and the versions and their events packed. Each letter is a batch of its own,
 * about seven a second, with a pause after each sentence; the document's own row is left out, which holds the text once.
 *
 * Run with `npx tsx --conditions react-server bench/typed-growth.ts`.
 */
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { type Caller, SCOPES } from "#lib/base/caller";
import { appendSteps } from "#lib/changes/writing/append";
import { insertDocument } from "#lib/changes/writing/commit";
import { foldSteps } from "#lib/changes/writing/fold";
import { nodeOf, type StepJson } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { node, text } from "#lib/document/schema/build";
import { findDocumentWithContent, lockDocument } from "#lib/documents/store/store";
import { placeEvents } from "#lib/history/events/store";
import { purgeBatches } from "#lib/history/steps/store";
import { packVersions } from "#lib/history/versions/pack-versions";
import { insertOwner } from "#lib/people/auth/store";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown } from "./harness/document";
import { storedBytes, WRITTEN_TABLES } from "./harness/stored-bytes";

const [letters, keyMs, foldMs] = [Number(process.env.BENCH_LETTERS ?? 900), 140, 5_000];
const limits = { atOnce: 60, later: 6 };

const said = (articleMarkdown.match(/[A-Za-z]+/g) ?? []).join(" ").slice(0, letters);

const postgres = await startTestPostgres();
const { db, close } = openPostgres(postgres.url);
try {
  await migrate(db);
  let at = Date.parse("2026-01-01T09:00:00Z");
  const owner = { name: "Owner", email: "owner@example.org", key: "ak_usr_bench", scopes: SCOPES };
  const made = await db.transaction((tx) => insertOwner(tx, owner, new Date(at)));
  const userId = made?.userId ?? "";
  const caller: Caller = {
    ...{ type: "user", userId, id: userId, credentialId: "bench", name: "Owner", scopes: SCOPES, bound: null },
    ...{ origin: "human", model: null, agent: null },
  };
  const context = () => ({ caller, now: new Date(at), ifMatch: null, role: "owner" as const });
  const content = withIds({ type: "doc", content: [node("paragraph", {}, [text("It begins:")])] });
  const { row } = await db.transaction((tx) =>
    insertDocument(
      { db: tx, ...context() },
      { title: "Typed", folderId: null, settings: {}, content },
      { action: "create", summary: "Created" },
    ),
  );
  const { id } = row;
  const start = nodeOf(content).child(0).nodeSize - 1;
  const before = await storedBytes(db);
  let place = { version: 1, number: 0 };
  let foldedAt = at;
  const fold = async () => {
    await db.transaction(async (tx) => {
      await foldSteps(tx, await lockDocument({ db: tx, ...context() }, id), new Date(at));
    });
    foldedAt = at;
    place = { version: (await findDocumentWithContent({ db, ...context() }, id)).row.version, number: 0 };
  };
  for (const [count, letter] of [...said].entries()) {
    at += keyMs;
    const end = start + count;
    const slice = { content: [{ type: "text", text: letter }] };
    const steps: StepJson[] = [{ stepType: "replace", from: end, to: end, slice }];
    const taken = await appendSteps({ db, ...context() }, { id, key: `a1b2c3d4e5.${count}`, end: -1, steps, ...place });
    if (!taken) throw new Error("Another batch was first.");
    place = taken.at;
    if (at - foldedAt >= foldMs) await fold();
  }
  await fold();
  await placeEvents(db, new Date(at));
  const atOnce = await storedBytes(db);
  const later = new Date(at + 2 * 60 * 60 * 1000);
  await packVersions(db, later);
  // Steps have the time of the clock.
  await purgeBatches(db, new Date(Date.now() + 2 * 60 * 60 * 1000));
  const after = await storedBytes(db);
  console.log(`${place.version} versions of ${letters} letters`);
  for (const [n, table] of WRITTEN_TABLES.entries()) {
    console.log(`${table}: ${[before, atOnce, after].map((sizes) => sizes[n]?.rows).join(" → ")} bytes of rows`);
  }
  const times = (sizes: typeof before) =>
    WRITTEN_TABLES.reduce(
      (sum, table, n) => (table === "document" ? sum : sum + (sizes[n]?.rows ?? 0) - (before[n]?.rows ?? 0)),
      0,
    ) / letters;
  claim(
    `what one person types costs at most ${limits.atOnce} times its bytes at once`,
    times(atOnce) <= limits.atOnce,
    `${times(atOnce).toFixed(1)} times`,
  );
  claim(
    `what one person types costs at most ${limits.later} times its bytes two hours later`,
    times(after) <= limits.later,
    `${times(after).toFixed(1)} times`,
  );
} finally {
  await close();
  await postgres.stop();
}

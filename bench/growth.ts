/**
 * Claim: when 20 people type and 20 agents write in one document, the store grows by at most three times what they wrote,
 * an hour later: when the typed steps are folded and deleted, and the versions and their events packed. It counts the
 * rows of all tables that a write adds to, among them the document's with its text and its search vector.
 *
 * Run with `npx tsx --conditions react-server bench/growth.ts`.
 */
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { type Caller, SCOPES } from "#lib/base/caller";
import type { Context } from "#lib/base/operation";
import { appendSteps } from "#lib/changes/writing/append";
import { insertDocument } from "#lib/changes/writing/commit";
import { foldDocument } from "#lib/changes/writing/fold";
import { writeDocument } from "#lib/changes/writing/write";
import { applySteps, nodeOf, type StepJson } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { node, text } from "#lib/document/schema/build";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { placeEvents } from "#lib/history/events/store";
import { purgeBatches } from "#lib/history/steps/store";
import { packVersions } from "#lib/history/versions/pack-versions";
import { readVersionText } from "#lib/history/versions/store";
import { insertOwner } from "#lib/people/auth/store";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown } from "./harness/document";
import { storedBytes, WRITTEN_TABLES } from "./harness/stored-bytes";

const [people, agents, seconds, limit] = [20, 20, Number(process.env.BENCH_SECONDS ?? 90), 3];
// Each person types five letters a second, and each agent adds a sentence of eight words every four seconds.
const [keyMs, wordsOfAgent] = [200, 8];

const words = articleMarkdown.match(/[A-Za-z]+/g) ?? [];

const postgres = await startTestPostgres();
const { db, close } = openPostgres(postgres.url);
try {
  await migrate(db);
  let at = Date.parse("2026-01-01T09:00:00Z");
  const owner = { name: "Owner", email: "owner@example.org", key: "ak_usr_bench", scopes: SCOPES };
  const made = await db.transaction((tx) => insertOwner(tx, owner, new Date(at)));
  const userId = made?.userId ?? "";
  const as = (over: Partial<Caller>): Omit<Context, "db"> => ({
    caller: {
      ...{ type: "user", userId, id: userId, credentialId: "bench", name: "Owner", scopes: SCOPES, bound: null },
      ...{ origin: "human", model: null, agent: null },
      ...over,
    },
    ...{ now: new Date(at), ifMatch: null, role: "owner" },
  });
  const person = (n: number) => as({ id: `usr_${n}`, name: `Person ${n}` });
  const agent = (n: number) =>
    as({ type: "key", id: `key_${n}`, origin: "agent", model: `model-${n % 4}`, agent: "writer" });

  const starts = Array.from({ length: people + agents }, (_, n) => node("paragraph", text(`Part ${n}:`)));
  const content = withIds({ type: "doc", content: starts });
  const { row } = await db.transaction((tx) =>
    insertDocument(
      { db: tx, ...as({}) },
      { title: "A crowd", folderId: null, settings: {}, content },
      { action: "create", summary: "Created" },
    ),
  );
  const { id } = row;
  const blocks = content.content.map((block) => String(block.attrs?.id));
  const before = await storedBytes(db);

  let doc = nodeOf(content);
  let place = { version: 1, number: 0 };
  let typed = 0;
  let written = 0;
  let turn = 0;
  const letters = Array.from({ length: people }, (_, n) => words.slice(n * 97).join(" "));
  const type = async (n: number, letter: string) => {
    let end = -1;
    doc.descendants((each, pos) => {
      if (each.attrs.id === blocks[n]) end = pos + each.nodeSize - 1;
      return !each.isTextblock;
    });
    const steps: StepJson[] = [
      { stepType: "replace", from: end, to: end, slice: { content: [{ type: "text", text: letter }] } },
    ];
    const taken = await appendSteps({ db, ...person(n) }, { id, key: `${n}.${typed}`, end: -1, steps, ...place });
    if (!taken) throw new Error("Another batch was first.");
    [doc, place] = [applySteps(doc, taken.steps), taken.at];
    typed += Buffer.byteLength(letter);
  };
  const texts = starts.map((_, n) => `Part ${n}:`);
  const write = async () => {
    const n = people + (turn % agents);
    const from = (turn * 31) % words.length;
    const said = ` ${words.slice(from, from + wordsOfAgent).join(" ")}.`;
    turn += 1;
    texts[n] += said;
    await db.transaction((tx) =>
      writeDocument({ db: tx, ...agent(n) }, { id, nodeId: blocks[n] ?? "", markdown: texts[n] ?? "" }),
    );
    written += said.length;
    const now = await findDocumentWithContent({ db, ...as({}) }, id);
    [doc, place] = [nodeOf(now.content), { version: now.row.version, number: 0 }];
  };
  for (let key = 0; key < (seconds * 1_000) / keyMs; key++) {
    for (let n = 0; n < people; n++) {
      at += keyMs / people;
      await type(n, letters[n]?.[key] ?? " ");
    }
    await write();
  }
  await foldDocument(db, id);
  // One call places at most 5,000.
  for (let n = 0; n < 10; n++) await placeEvents(db, new Date(at));
  const { version } = (await findDocumentWithContent({ db, ...as({}) }, id)).row;
  const unpacked = await storedBytes(db);
  const began = performance.now();
  const later = new Date(at + 2 * 60 * 60 * 1000);
  await packVersions(db, later);
  const tookMs = performance.now() - began;
  await purgeBatches(db, later);
  const after = await storedBytes(db);
  const readBegan = performance.now();
  await readVersionText(db, id, Math.min(4_000, version - (version % 50)));
  console.log(`reading the last packed version took ${(performance.now() - readBegan).toFixed(0)} ms`);
  const all = typed + written;
  console.log(
    `${version} versions, ${typed} letters typed, ${written} bytes by agents; packed in ${tookMs.toFixed(0)} ms`,
  );
  for (const [n, table] of WRITTEN_TABLES.entries()) {
    const bytes = [before, unpacked, after].map((sizes) => `${sizes[n]?.rows} (${sizes[n]?.pages})`);
    console.log(`${table}: ${bytes.join(" → ")} bytes of rows (of pages)`);
  }
  const pages = after.reduce((sum, { pages }, n) => sum + pages - (before[n]?.pages ?? 0), 0);
  const [grown, raw] = [after, unpacked].map((sizes) =>
    sizes.reduce((sum, { rows }, n) => sum + rows - (before[n]?.rows ?? 0), 0),
  );
  console.log(`with indexes, in whole pages: ${(pages / all).toFixed(1)} times`);
  claim(
    `the store grows by at most ${limit} times what ${people} people and ${agents} agents wrote, an hour later`,
    Number(grown) <= limit * all,
    `${(Number(grown) / all).toFixed(2)} times of ${all} bytes, ${(Number(raw) / all).toFixed(1)} times before`,
  );
} finally {
  await close();
  await postgres.stop();
}

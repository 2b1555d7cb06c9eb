import { existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { DrizzleQueryError } from "drizzle-orm";
import { type Database, type Executor, type OpenDatabase, openDatabase } from "../db/connection/client";
import { migrate } from "../db/connection/migrate";
import { linesOf } from "../lib/archive/lines-of";
import { linesOfFile } from "../lib/archive/lines-of-file";
import { ArchiveError, readArchive } from "../lib/archive/read";
import { writeArchive } from "../lib/archive/write";
import type { Caller } from "../lib/base/caller";
import { type Env, parseEnv } from "../lib/base/env";
import { openVault } from "../lib/files/vault";
import { findOwner } from "../lib/people/auth/store";

type Counts = Record<string, number>;

const USAGE = `Usage:
  npm run backup -- FILE          writes the whole workspace into FILE (gzip)
  npm run restore -- FILE         takes it into an empty store
  npm run export -- FILE [E-MAIL] writes everything of a person, by default the owner, into FILE (zip of markdown)
  npm run migrate-store           moves the embedded store of DATA_DIR to DATABASE_URL
  npm run verify-history          finds the first version that was altered or taken away in the store
  npm run rebuild-authors         finds again from the history who wrote each word
Stop the server first where the store is the embedded one: only one process may open it.`;

async function withStore<T>(settings: Env, work: (store: OpenDatabase) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl, NEON_WS_PROXY: neonWsProxy, DATA_DIR: dataDir } = settings;
  const store = await openDatabase({ databaseUrl, neonWsProxy, dataDir });
  try {
    await migrate(store.db);
    return await work(store);
  } finally {
    await store.close();
  }
}

// Opening an embedded store creates one; a wrong DATA_DIR would then look like an empty workspace.
function requireSource({ DATABASE_URL, DATA_DIR }: Env): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, "pglite"))) return;
  throw new ArchiveError(`There is no workspace in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL to its location.`);
}

function requireContent(counts: Counts): Counts {
  if (counts.user) return counts;
  throw new ArchiveError("The store is empty: there is nothing to back up. Check DATA_DIR and DATABASE_URL.");
}

/** Writes the contents of the store to `out` and ends it. */
async function send({ db }: OpenDatabase, settings: Env, out: Writable): Promise<Counts> {
  let giveUp = (_error: Error) => {};
  // A destroyed stream never emits `drain` and never calls the callback of a pending write.
  out.once("close", () => giveUp(new Error("The reader closed the stream.")));
  const write = (line: string) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject;
      out.write(line, (error) => (error ? reject(error) : resolve()));
    });
  try {
    await requireHistory(db);
    const outside = openVault(settings);
    const counts = await writeArchive(db, async (sha256) => outside?.get(sha256) ?? null, write);
    out.end();
    return counts;
  } catch (error) {
    // The reader would otherwise wait for ever.
    out.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

const backup = (settings: Env, file: string): Promise<Counts> =>
  intoFile(settings, file, async (handle) => {
    const counts = await withStore(settings, (store) => {
      const gzip = createGzip();
      return inStep(send(store, settings, gzip), pipeline(gzip, handle.createWriteStream({ flush: true })));
    });
    return requireContent(counts);
  });

/** Writes everything that a person owns as an archive of markdown. */
const exportPerson = (settings: Env, file: string, email: string | undefined): Promise<Counts> =>
  intoFile(settings, file, async (handle) => {
    // Loaded only here: what writes documents takes longer to load than a backup takes.
    const { writeWorkspace } = await import("../lib/exchange/exporting/workspace/write-workspace");
    const { findPersonByEmail } = await import("../lib/people/accounts/store");
    return withStore(settings, async ({ db }) => {
      const person = email === undefined ? await findOwner(db) : await findPersonByEmail(db, email);
      if (!person) throw new ArchiveError(`There is no person with the address ${email ?? "of an owner"}.`);
      const pieces = writeWorkspace({ db, caller: callerFor(person.id) }, new Date());
      const out = handle.createWriteStream({ flush: true });
      await pipeline(pieces, out);
      return { bytes: out.bytesWritten };
    });
  });

// A command reads as the person does.
const callerFor = (id: string): Caller => ({
  type: "user",
  userId: id,
  id,
  credentialId: "",
  name: "export",
  scopes: ["read"],
  bound: null,
  origin: "human",
  model: null,
  agent: null,
});

/** Writes into a new file, which gets its name when it is complete. */
async function intoFile(settings: Env, file: string, write: (handle: FileHandle) => Promise<Counts>): Promise<Counts> {
  requireSource(settings);
  if (existsSync(file)) throw new ArchiveError(`${file} already exists. Choose another name.`);
  // Renamed when complete, so that every file with the final name can be restored.
  const partial = `${file}.partial`;
  const handle = await open(partial, "w", 0o600).catch((cause) => {
    throw new ArchiveError(`${file} cannot be written (${cause.code}). Choose another place.`, { cause });
  });
  try {
    const counts = await write(handle);
    await rename(partial, file);
    return counts;
  } catch (error) {
    await handle.close();
    await rm(partial);
    throw error;
  }
}

async function restore(settings: Env, file: string): Promise<Counts> {
  const lines = await linesOfFile(file);
  return withStore(settings, ({ db }) => take(db, lines));
}

/** Restores an archive, with the words that searches read. */
async function take(db: Database, lines: AsyncIterable<string>): Promise<Counts> {
  const counts = await readArchive(db, lines, requireHistory);
  const { indexWords } = await import("../lib/documents/words/store");
  await indexWords(db);
  return counts;
}

async function migrateStore(settings: Env): Promise<Counts> {
  if (!settings.DATABASE_URL)
    throw new ArchiveError("Set DATABASE_URL to the PostgreSQL database to move the workspace to.");
  const embedded = { ...settings, DATABASE_URL: undefined };
  requireSource(embedded);
  return withStore(embedded, (from) =>
    withStore(settings, (to) => {
      const lines = new PassThrough();
      const read = take(to.db, linesOf(lines)).finally(() => lines.destroy());
      return inStep(send(from, embedded, lines).then(requireContent), read);
    }),
  );
}

async function rebuildAuthors(settings: Env): Promise<Counts> {
  requireSource(settings);
  const { rebuildOrigins } = await import("../lib/history/versions/rebuild");
  return withStore(settings, ({ db }) => rebuildOrigins(db));
}

/** Throws for a store of which a version was altered or taken away. */
async function requireHistory(db: Executor): Promise<void> {
  const { brokenSentence, verifyHistory } = await import("../lib/history/versions/verify-history");
  const { broken } = await verifyHistory(db);
  if (broken) throw new ArchiveError(`${brokenSentence(broken)} Nothing was written.`);
}

async function verifyHistories(settings: Env): Promise<Counts> {
  requireSource(settings);
  const { brokenSentence, verifyHistory } = await import("../lib/history/versions/verify-history");
  const { broken, ...counts } = await withStore(settings, ({ db }) => verifyHistory(db));
  if (broken) throw new ArchiveError(brokenSentence(broken));
  return counts;
}

/** Waits for both ends. When the reader fails first, throws its error, because the writer's only says that the stream closed. */
async function inStep(writing: Promise<Counts>, reading: Promise<unknown>): Promise<Counts> {
  const [written, read] = await Promise.allSettled([writing, reading]);
  if (read.status === "rejected") throw read.reason;
  if (written.status === "rejected") throw written.reason;
  return written.value;
}

// PostgreSQL requires a secret, but these commands sign nothing.
const unused = "x".repeat(32);

// Drizzle's messages contain the whole row, with texts and password hashes.
function sentenceOf(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error ? cause.message : cause;
}

const [verb, file, email] = process.argv.slice(2);

async function perform(): Promise<Counts> {
  // What reads a setting by itself needs no more of the secret than this command.
  process.env.AUTH_SECRET ||= unused;
  const settings = parseEnv({ ...process.env, AUTH_SECRET: unused });
  if (verb === "migrate-store") return migrateStore(settings);
  if (verb === "verify-history") return verifyHistories(settings);
  if (verb === "rebuild-authors") return rebuildAuthors(settings);
  if (verb === "export" && file) return exportPerson(settings, file, email);
  if (verb === "backup" && file) return backup(settings, file);
  if (verb === "restore" && file) return restore(settings, file);
  throw new ArchiveError(USAGE);
}

try {
  const counts = await perform();
  console.error(
    `Done: ${Object.entries(counts)
      .map(([table, count]) => `${table} ${count}`)
      .join(", ")}.`,
  );
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}

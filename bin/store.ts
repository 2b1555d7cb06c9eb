import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type OpenDatabase, openDatabase } from "../db/client";
import { migrate } from "../db/migrate";
import { ArchiveError, readArchive } from "../lib/archive/read";
import { writeArchive } from "../lib/archive/write";
import { type Env, parseEnv } from "../lib/env";

const USAGE = `Usage:
  npm run backup -- FILE          writes the whole workspace into FILE (gzip)
  npm run restore -- FILE         takes it into an empty store
  npm run migrate-store           moves the embedded store of DATA_DIR to DATABASE_URL
Stop the server first where the store is the embedded one: only one process may open it.`;

async function opened({ DATABASE_URL, NEON_WS_PROXY, DATA_DIR }: Env): Promise<OpenDatabase> {
  const store = await openDatabase({ databaseUrl: DATABASE_URL, neonWsProxy: NEON_WS_PROXY, dataDir: DATA_DIR });
  await migrate(store.db);
  return store;
}

async function backup(settings: Env, file: string): Promise<Record<string, number>> {
  if (existsSync(file)) throw new ArchiveError(`${file} is there already. Choose another name.`);
  const store = await opened(settings);
  try {
    // Under another name until it is whole: what bears the name can be restored.
    const out = new PassThrough();
    const written = pipeline(out, createGzip(), createWriteStream(`${file}.partial`, { mode: 0o600 }));
    const counts = await writeArchive(store.db, (line) => send(out, line));
    out.end();
    await written;
    await rename(`${file}.partial`, file);
    return counts;
  } finally {
    await store.close();
  }
}

async function send(out: PassThrough, line: string): Promise<void> {
  if (!out.write(line)) await once(out, "drain");
}

async function restore(settings: Env, file: string): Promise<Record<string, number>> {
  const store = await opened(settings);
  try {
    const input = createReadStream(file).pipe(createGunzip());
    return await readArchive(store.db, createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
  } finally {
    await store.close();
  }
}

async function migrateStore(settings: Env): Promise<Record<string, number>> {
  if (!settings.DATABASE_URL)
    throw new ArchiveError("Set DATABASE_URL to the PostgreSQL that shall hold the workspace.");
  const [from, to] = [await opened({ ...settings, DATABASE_URL: undefined }), await opened(settings)];
  try {
    const lines = new PassThrough();
    const read = readArchive(to.db, createInterface({ input: lines }));
    // When the reader gives up first, its reason is the one to tell.
    const [counts] = await Promise.all([
      read.catch((error) => {
        lines.destroy();
        throw error;
      }),
      writeArchive(from.db, (line) => send(lines, line)).then(() => lines.end()),
    ]);
    return counts;
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

const [verb, file] = process.argv.slice(2);

async function perform(): Promise<Record<string, number>> {
  const settings = parseEnv({ AUTH_SECRET: "x".repeat(32), ...process.env });
  if (verb === "migrate-store") return migrateStore(settings);
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
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

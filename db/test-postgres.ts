import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import getPort from "get-port";
import pg from "pg";
import { findProgram } from "../bin/find-program.mjs";

/**
 * A PostgreSQL server for tests: `down` shuts it down, `die` kills it, `start` restarts it with all committed data,
 * `freeze` suspends all of its processes until `thaw`, `stop` ends it and deletes its files.
 */
export type TestPostgres = {
  url: string;
  /** The folder of its socket for programs on this machine, which take a third less of the processor there. */
  socket: string;
  down(): Promise<void>;
  die(): Promise<void>;
  start(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/** A system account for a child process; none is one's own. */
export type Account = { uid?: number; gid?: number };

const startLimitMs = 60_000;

// Tests may lose data in a machine crash, so do not wait for the disk, and their databases live for seconds.
const settings = {
  listen_addresses: "127.0.0.1",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "200",
  wal_level: "minimal",
  // Its log is in memory, as long as there is room.
  max_wal_size: "256MB",
  max_wal_senders: "0",
  autovacuum: "off",
  jit: "off",
};

/** Settings for a server that tests kill: it keeps acknowledged writes. */
export const durable = { synchronous_commit: "on", full_page_writes: "on" };

/** Creates and starts an empty PostgreSQL cluster in `parent`, on a free port of loopback; throws an error with instructions when the programs are missing. */
export function startTestPostgres(special: Record<string, string> = {}, parent = tmpdir()): Promise<TestPostgres> {
  return startCluster("initdb", initArguments, special, parent);
}

/** Settings for a server that has replicas, whose commits are on its disk before they are visible, as usual. */
export const replicated = { ...durable, wal_level: "replica", max_wal_senders: "10" };

/** Starts a replica of a server that was started with `replicated`; it streams what the server writes. */
export function startTestReplica(
  { url }: Pick<TestPostgres, "url">,
  special: Record<string, string> = {},
): Promise<TestPostgres> {
  const copy = (data: string) => ["-D", data, "-d", url, "-R", "--checkpoint=fast", "--no-sync"];
  return startCluster("pg_basebackup", copy, { ...replicated, ...special }, tmpdir());
}

async function startCluster(
  program: "initdb" | "pg_basebackup",
  argumentsFor: (data: string) => string[],
  special: Record<string, string>,
  parent: string,
): Promise<TestPostgres> {
  const bin = findPrograms();
  const account = serverAccount();
  const directory = mkdtempSync(join(parent, "colophon-postgres-"));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid);
  const as: SpawnOptions = { ...account, cwd: directory, stdio: ["ignore", "ignore", "pipe"] };
  await runToEnd(spawn(join(bin, program), argumentsFor(join(directory, "data")), as));
  const port = await getPort({ host: "127.0.0.1" });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  let isUp = false;
  const start = async () => {
    if (isUp) return;
    isUp = true;
    const all = { ...settings, unix_socket_directories: directory, ...special };
    server = spawn(join(bin, "postgres"), ["-D", join(directory, "data"), ...serverArguments(port, all)], as);
    await waitUntilReady(server, url);
  };
  // SIGINT is PostgreSQL's "fast" shutdown, which ends open sessions.
  const end = async (signal: "SIGINT" | "SIGKILL") => {
    if (!isUp) return;
    isUp = false;
    const ended = once(server, "close");
    if (signal === "SIGKILL") signalAll(server, signal);
    else server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    socket: directory,
    start,
    down: () => end("SIGINT"),
    die: () => end("SIGKILL"),
    freeze: () => signalAll(server, "SIGSTOP"),
    thaw: () => signalAll(server, "SIGCONT"),
    stop: async () => {
      await end("SIGINT");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

// Each session is a separate process, and the first process starts new ones.
function signalAll({ pid = 0 }: ChildProcess, signal: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  for (const each of [pid, ...children.trim().split(/\s+/).map(Number)]) signalOne(each, signal);
}

// A session may have ended since it was listed.
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function initArguments(data: string): string[] {
  return ["-D", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"];
}

function serverArguments(port: number, all: Record<string, string>): string[] {
  return ["-p", String(port), ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

// On the PATH, perhaps as a link, or in Debian's and Ubuntu's folder; all programs are in the same folder.
function findPrograms(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const initdb = findProgram(
    ["initdb"],
    versions.map((version) => join(debian, version, "bin")),
  );
  if (initdb) return dirname(realpathSync(initdb));
  throw new Error(
    "These tests need PostgreSQL, but its program initdb was not found. Install it (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to a server where databases may be created.",
  );
}

/** The account of a test server: `postgres` for root, as which PostgreSQL and PgBouncer refuse to run. */
export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function runToEnd(child: ChildProcess): Promise<void> {
  const words = wordsOf(child);
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${words()}`);
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const words = wordsOf(server);
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${words()}`);
    if (await responds(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgreSQL did not respond within ${startLimitMs / 1000} s: ${words()}`);
}

async function responds(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

function wordsOf(child: ChildProcess): () => string {
  let words = "";
  child.stderr?.on("data", (chunk) => {
    words = (words + chunk).slice(-2000);
  });
  return () => words.trim();
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import getPort from "get-port";
import pg from "pg";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const readyWithinMs = 15 * 60_000;

/** A server in a separate process. */
export type Server = {
  name: string;
  origin: string;
  pid: number;
  /** The headers of every request: the key, if the server requires one. */
  headers: Record<string, string>;
  /** The address of its inspector. */
  inspector(): string;
  /** Its data directory. */
  folder: string;
  /** Ends the process and keeps its data for another process. */
  pause(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
};

type ColophonOptions = {
  name: string;
  databaseUrl?: string;
  folder?: string;
  /** What several instances of one store share. */
  settings?: Record<string, string>;
};

/** Starts the workspace like `npm start`, without rate limits, on an empty store or that of `folder`; builds it first if needed. */
export async function startColophon(options: ColophonOptions): Promise<Server> {
  const port = await getPort({ host: "127.0.0.1" });
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "colophon-bench-"));
  const key = `ak_usr_${randomBytes(32).toString("base64url")}`;
  const { environment, argv } = startCommand();
  const settings = {
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
    DATA_DIR: folder,
    BOOTSTRAP_API_KEY: key,
    READS_PER_MINUTE: "0",
    WRITES_PER_MINUTE: "0",
    ...environment,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl, AUTH_SECRET: randomBytes(32).toString("hex") } : {}),
    ...options.settings,
  };
  return start({ name: options.name, port, folder, key, settings, argv, readyPath: "/api/health" });
}

/** What `npm start` sets, and what it gives Node. */
function startCommand(): { environment: Record<string, string>; argv: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const words: string[] = scripts.start.split(" || ")[0].split(" ");
  const node = words.indexOf("node");
  const set = words.slice(0, node).filter((word) => word.includes("="));
  return { environment: Object.fromEntries(set.map((word) => word.split("="))), argv: words.slice(node + 1) };
}

/** Starts a Next application with one handler, `/body`, that returns `body`: the upper bound for claims. */
export async function startBare(body: string): Promise<Server> {
  const bare = join(repository, "bench/bare");
  execFileSync(process.execPath, [join(repository, "node_modules/next/dist/bin/next"), "build", bare]);
  const port = await getPort({ host: "127.0.0.1" });
  const folder = mkdtempSync(join(tmpdir(), "colophon-bench-"));
  const file = join(folder, "body");
  writeFileSync(file, body);
  const argv = [join(bare, "server.mjs"), file, String(port)];
  return start({ name: "bare handler", port, folder, key: null, settings: {}, argv, readyPath: "/body" });
}

/** Starts the plain HTTP server of `bench/bare/limit.mjs` on a database, or on an embedded store for `pglite`. */
export async function startLimit(databaseUrl: string): Promise<Server> {
  const port = await getPort({ host: "127.0.0.1" });
  const folder = mkdtempSync(join(tmpdir(), "colophon-bench-"));
  const argv = [join(repository, "bench/bare/limit.mjs"), databaseUrl, String(port)];
  return start({ name: "limit", port, folder, key: null, settings: {}, argv, readyPath: "/" });
}

type Start = {
  name: string;
  port: number;
  folder: string;
  key: string | null;
  settings: Record<string, string>;
  argv: string[];
  readyPath: string;
};

async function start({ name, port, folder, key, settings, argv, readyPath }: Start): Promise<Server> {
  const { file, output, inspector } = logOf(folder);
  const child = spawn(process.execPath, ["--inspect=127.0.0.1:0", ...argv], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "ignore", file],
  });
  closeSync(file);
  const origin = `http://127.0.0.1:${port}`;
  await ready(child, `${origin}${readyPath}`, output);
  const pause = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.exitCode === null && child.kill("SIGTERM")) await gone;
  };
  const stop = async () => {
    await pause();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    name,
    origin,
    pid: child.pid ?? 0,
    headers: key ? { "x-api-key": key } : {},
    inspector,
    folder,
    pause,
    stop,
  };
}

// The log goes to a file, like that of a service: with a pipe the server would wait for the reader.
function logOf(folder: string) {
  const file = join(folder, "log");
  const output = () => readFileSync(file, "utf8");
  return {
    file: openSync(file, "a"),
    output,
    inspector: () => /Debugger listening on (ws:\S+)/.exec(output())?.[1] ?? "",
  };
}

async function ready(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill("SIGKILL");
  throw new Error(`The server was not ready in time:\n${output()}`);
}

const TICK_MICROSECONDS = 10_000;

/** The fields of a process behind its name in `/proc/<pid>/stat`, from its state on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");

const cpuOf = (stat: readonly string[]): number => (Number(stat[11]) + Number(stat[12])) * TICK_MICROSECONDS;

/** The processor time of a server so far, in microseconds; Linux only. */
export const cpuMicroseconds = (server: Server): number => cpuOf(statOf(server.pid));

/** The processor time so far of a PostgreSQL server on this machine with all its processes, in microseconds; Linux only. */
export async function databaseCpuMicroseconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const parentOf = (stat: readonly string[]) => Number(stat[1]);
  const postmaster = parentOf(statOf(rows[0]?.pid ?? 0));
  await client.end();
  const all = readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [statOf(Number(name))] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  const own = statOf(postmaster);
  const ofEnded = (Number(own[13]) + Number(own[14])) * TICK_MICROSECONDS;
  const running = all.filter((stat) => parentOf(stat) === postmaster);
  return running.reduce((sum, stat) => sum + cpuOf(stat), cpuOf(own) + ofEnded);
}

/** The resident memory of a server in megabytes; Linux only. */
export const residentMegabytes = (server: Server): number => megabytes(server, "VmRSS");

/** The most memory that a server had so far, in megabytes; Linux only. */
export const peakMegabytes = (server: Server): number => megabytes(server, "VmHWM");

function megabytes({ pid }: Server, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";

/** A command from another process of this machine, with its `authorization` header. */
export type AdminRequest = {
  method: string;
  path: string;
  body: unknown;
  authorization: string | null;
  /** How long the sender waits; ten seconds by default. */
  timeoutMs?: number | undefined;
};

/** The response to a command: an HTTP status and a JSON value. */
export type AdminResponse = { status: number; body: unknown };

/** Handles the commands that arrive through the socket of a data directory. */
export type AdminHandler = (request: AdminRequest) => Promise<AdminResponse>;

/** An exclusive lock on a data directory. `handle` is null until the process accepts commands; `release` unlocks the directory. */
export type DataDirectoryHold = { handle: AdminHandler | null; release(): Promise<void> };

/** Thrown when another live process holds the data directory: two processes on one embedded store silently lose data. */
export class DataDirectoryInUse extends Error {
  static {
    knownAcrossBundles(DataDirectoryInUse, "DataDirectoryInUse");
  }
  constructor(
    readonly directory: string,
    readonly pid: string,
  ) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop that process, or set DATA_DIR to another directory.`,
    );
    this.name = "DataDirectoryInUse";
  }
}

/** A claim on the directory; `holds` is false until no other claim exists. */
type Claim = { holds: boolean; handle: AdminHandler | null };

const bodyLimitBytes = 1024 * 1024;
const askTimeoutMs = 10_000;
const claimPollMs = 20;

// A socket path may have 108 bytes on Linux, 104 on macOS.
const longestSocketPath = 104;

// A socket gets its final name only after it listens, so a refused connection means a dead process.
const socketName = /^door.*\.sock$/;

/** Locks the directory (created with mode 0700) until `release` or the end of this process, including kill -9; throws `DataDirectoryInUse`. */
export async function holdDataDirectory(dataDir: string): Promise<DataDirectoryHold> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite's files are world-readable, so protect the directory.
  chmodSync(dataDir, 0o700);
  const claim: Claim = { holds: false, handle: null };
  const close = process.platform === "win32" ? await holdPipe(dataDir, claim) : await holdSocket(dataDir, claim);
  return {
    set handle(handle) {
      claim.handle = handle;
    },
    get handle() {
      return claim.handle;
    },
    release: close,
  };
}

/** Sends a command to the process that holds the directory; returns null when no process holds it. */
export async function sendToHolder(
  dataDir: string,
  {
    path,
    body,
    authorization,
    timeoutMs,
  }: {
    path: string;
    body?: unknown;
    authorization?: string;
    timeoutMs?: number | undefined;
  },
): Promise<AdminResponse | null> {
  const command = { method: "POST", path, body, authorization: authorization ?? null, timeoutMs };
  if (process.platform === "win32") return ask(pipeOf(dataDir), command);
  for (const place of placesOf(dataDir)) {
    for (const name of socketsIn(place)) {
      if ((await claimAt(place, name))?.holds) return askSocket(place, name, command);
    }
  }
  return null;
}

// ── Sockets: every claimant listens on its own file in the directory, which only this account can enter. ──

/** Claims the directory, waits until this is the only claim, and returns a function that releases it. */
async function holdSocket(dataDir: string, claim: Claim): Promise<() => Promise<void>> {
  const server = serverOf(claim);
  const name = `door-${randomBytes(8).toString("hex")}.sock`;
  const place = await listenFor(dataDir, server, name);
  const release = async () => {
    rmSync(join(place, name), { force: true });
    await closeServer(server);
  };
  try {
    await waitForOtherClaims(place, name, dataDir);
  } catch (error) {
    await release();
    throw error;
  }
  claim.holds = true;
  return release;
}

/**
 * Returns when no other process claims the directory; throws `DataDirectoryInUse` when one holds it or has a lower name.
 * Each process publishes its claim before it looks for others, so of two concurrent claims at least one sees the other.
 */
async function waitForOtherClaims(place: string, name: string, dataDir: string): Promise<void> {
  for (const other of socketsIn(place).filter((one) => one !== name)) {
    for (let found = await claimAt(place, other); found; found = await claimAt(place, other)) {
      if (found.holds || other < name) throw new DataDirectoryInUse(dataDir, String(found.pid));
      // The other claim has a higher name: it either gives up or already holds the directory.
      await wait(claimPollMs);
    }
  }
}

const claimShape = z.object({
  pid: z.union([z.number(), z.string()]).default("unknown"),
  holds: z.boolean().default(true),
});

/** The claim of the process that listens on a socket; removes the file and returns null when that process is dead. */
async function claimAt(place: string, name: string): Promise<z.output<typeof claimShape> | null> {
  const command = { method: "GET", path: "/", body: undefined, authorization: null };
  try {
    const answer = await askSocket(place, name, command);
    if (!answer) rmSync(join(place, name), { force: true });
    return answer && claimShape.parse(answer.body);
  } catch (cause) {
    // The process ended during the request.
    if (hasCode(cause, "ECONNRESET", "EPIPE")) return claimAt(place, name);
    throw cause;
  }
}

const askSocket = (place: string, name: string, command: AdminRequest) =>
  throughShortPath(place, name, (path) => ask(path, command));

function socketsIn(place: string): string[] {
  try {
    return readdirSync(place).filter((name) => socketName.test(name));
  } catch {
    return []; // The directory does not exist yet, so no process holds it.
  }
}

/** The possible places of a holder's socket: the data directory, and the fallback directory if this account owns it. */
function placesOf(dataDir: string): string[] {
  const fallback = fallbackOf(dataDir);
  return [realpathOr(dataDir), ...(existsSync(fallback) && isOwn(fallback) ? [fallback] : [])];
}

const fallbackOf = (dataDir: string) =>
  join(tmpdir(), `colophon-${process.getuid?.()}-${fingerprint(realpathOr(dataDir))}`);

function isOwn(place: string): boolean {
  const { uid, mode } = lstatSync(place);
  return uid === process.getuid?.() && (mode & 0o777) === 0o700;
}

async function listenFor(dataDir: string, server: Server, name: string): Promise<string> {
  const directory = realpathOr(dataDir);
  try {
    await listenAt(directory, server, name);
    return directory;
  } catch (cause) {
    if (!hasCode(cause, "EPERM", "EOPNOTSUPP", "ENOTSUP", "EINVAL", "ENOSYS")) throw cause;
  }
  // A folder shared with a virtual machine may not support sockets.
  const fallback = fallbackOf(dataDir);
  mkdirSync(fallback, { recursive: true, mode: 0o700 });
  if (!isOwn(fallback)) {
    throw new Error(`${fallback} belongs to another account. Remove it, or set TMPDIR to a directory of your own.`);
  }
  await listenAt(fallback, server, name);
  return fallback;
}

async function listenAt(place: string, server: Server, name: string): Promise<void> {
  const unready = `.${name}.new`;
  await throughShortPath(place, unready, (path) => listen(server, path));
  renameSync(join(place, unready), join(place, name));
}

/** Calls `use` with a path that fits into a socket address, however long the path of the directory is. */
async function throughShortPath<T>(place: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(place, name);
  if (Buffer.byteLength(path) < longestSocketPath) return use(path);
  const shortcut = mkdtempSync(join(tmpdir(), "colophon-"));
  try {
    symlinkSync(place, join(shortcut, "d"));
    return await use(join(shortcut, "d", name));
  } finally {
    rmSync(shortcut, { recursive: true, force: true });
  }
}

// ── Windows: a named pipe ends with its process, and the first process to listen holds the directory. ──

async function holdPipe(dataDir: string, claim: Claim): Promise<() => Promise<void>> {
  const server = serverOf(claim);
  const address = pipeOf(dataDir);
  try {
    await listen(server, address);
  } catch (cause) {
    if (!hasCode(cause, "EADDRINUSE")) throw cause;
    const holder = await ask(address, { method: "GET", path: "/", body: undefined, authorization: null });
    throw new DataDirectoryInUse(dataDir, String(claimShape.parse(holder?.body ?? {}).pid));
  }
  claim.holds = true;
  return () => closeServer(server);
}

const pipeOf = (dataDir: string) => `\\\\.\\pipe\\colophon-${fingerprint(realpathOr(dataDir))}`;

// ── Shared by both. ──

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

function serverOf(claim: Claim): Server {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await respondTo(incoming, claim).catch(() => ({
      status: 500,
      body: { error: "The command failed." },
    }));
    outgoing.writeHead(answer.status, { "content-type": "application/json", connection: "close" });
    outgoing.end(JSON.stringify(answer.body));
  });
  // The lock must not keep the process running.
  server.unref();
  return server;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ path }, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

function realpathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // The directory does not exist yet, so no process holds it.
  }
}

async function respondTo(incoming: IncomingMessage, claim: Claim): Promise<AdminResponse> {
  const method = incoming.method ?? "GET";
  const path = incoming.url ?? "/";
  if (method === "GET" && path === "/") return { status: 200, body: { pid: process.pid, holds: claim.holds } };
  if (!claim.handle) return { status: 503, body: { error: "The store is not open yet. Try again in a moment." } };
  const text = await textOf(incoming);
  if (text === null) return { status: 413, body: { error: `A command may have ${bodyLimitBytes} bytes at most.` } };
  const body = jsonOf(text);
  if (!body) return { status: 400, body: { error: "The command is not JSON." } };
  return claim.handle({ method, path, body: body.value, authorization: incoming.headers.authorization ?? null });
}

function jsonOf(text: string): { value: unknown } | null {
  try {
    return { value: text === "" ? undefined : JSON.parse(text) };
  } catch {
    return null;
  }
}

async function textOf(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Read the rest of an oversized body, so that the sender receives the response.
    if (size <= bodyLimitBytes) chunks.push(bytes);
  }
  return size > bodyLimitBytes ? null : Buffer.concat(chunks).toString("utf8");
}

function ask(
  address: string,
  { method, path, body, authorization, timeoutMs = askTimeoutMs }: AdminRequest,
): Promise<AdminResponse | null> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(authorization ? { authorization } : {}) };
    const outgoing = request({ socketPath: address, method, path, headers, timeout: timeoutMs }, (incoming) => {
      json(incoming).then((value) => resolve({ status: incoming.statusCode ?? 500, body: value }), reject);
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error("The process that holds the data directory does not respond.")),
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(null);
      else reject(error);
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

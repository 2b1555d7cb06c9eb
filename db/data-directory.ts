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

/** A command from another process of this machine; `authorization` is what it brought to prove itself. */
export type AdminRequest = { method: string; path: string; body: unknown; authorization: string | null };

/** What a command gets back: an HTTP status and a JSON value. */
export type AdminAnswer = { status: number; body: unknown };

/** Answers the commands that come through the door of a data directory. */
export type AdminHandler = (request: AdminRequest) => Promise<AdminAnswer>;

/** A data directory held for this process alone; `handle` is set once commands can be answered, `release` lets the directory go. */
export type DataDirectoryHold = { handle: AdminHandler | null; release(): Promise<void> };

/** Another living process holds the data directory; two on one embedded store would lose data without a word. */
export class DataDirectoryInUse extends Error {
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

/** A claim on the directory: `holds` is false until every other claim is gone. */
type Claim = { holds: boolean; handle: AdminHandler | null };

const bodyLimitBytes = 1024 * 1024;
const askTimeoutMs = 10_000;
const claimPollMs = 20;

// Linux keeps 108 bytes for the address of a socket, macOS 104.
const longestSocketPath = 104;

// A socket gets its last name once it listens, so that a refused connection means a dead process.
const socketName = /^door.*\.sock$/;

/** Takes the directory (made with mode 0700) for this process until `release` or its death, kill -9 included; throws `DataDirectoryInUse`. */
export async function holdDataDirectory(dataDir: string): Promise<DataDirectoryHold> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite's files are readable by all; the directory around them must not be.
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

/** Sends a command to the process that holds the directory; null when there is none. */
export async function askHolder(
  dataDir: string,
  { path, body, authorization }: { path: string; body?: unknown; authorization?: string },
): Promise<AdminAnswer | null> {
  const command = { method: "POST", path, body, authorization: authorization ?? null };
  if (process.platform === "win32") return ask(pipeOf(dataDir), command);
  for (const place of placesOf(dataDir)) {
    for (const name of socketsIn(place)) {
      if ((await claimAt(place, name))?.holds) return askSocket(place, name, command);
    }
  }
  return null;
}

// ── Sockets: every claimant listens on a file of its own in the directory, which only this account can enter. ──

/** Claims the directory, and waits until of all who claim it this is the only one; answers how to let it go. */
async function holdSocket(dataDir: string, claim: Claim): Promise<() => Promise<void>> {
  const server = serverOf(claim);
  const name = `door-${randomBytes(8).toString("hex")}.sock`;
  const place = await listenFor(dataDir, server, name);
  const release = async () => {
    rmSync(join(place, name), { force: true });
    await closeDoor(server);
  };
  try {
    await outlastOthers(place, name, dataDir);
  } catch (error) {
    await release();
    throw error;
  }
  claim.holds = true;
  return release;
}

/**
 * Returns when no other process claims the directory; throws `DataDirectoryInUse` when one holds it or comes before by
 * its name. A claim is published before others are looked for, so of two that come together at least one sees the other.
 */
async function outlastOthers(place: string, name: string, dataDir: string): Promise<void> {
  for (const other of socketsIn(place).filter((one) => one !== name)) {
    for (let found = await claimAt(place, other); found; found = await claimAt(place, other)) {
      if (found.holds || other < name) throw new DataDirectoryInUse(dataDir, String(found.pid));
      // It comes after by its name: it either gives way or has held the directory all along.
      await wait(claimPollMs);
    }
  }
}

const claimShape = z.object({
  pid: z.union([z.number(), z.string()]).default("unknown"),
  holds: z.boolean().default(true),
});

/** Who listens on a socket; null, and the file is removed, where its process is dead. */
async function claimAt(place: string, name: string): Promise<z.output<typeof claimShape> | null> {
  const question = { method: "GET", path: "/", body: undefined, authorization: null };
  try {
    const answer = await askSocket(place, name, question);
    if (!answer) rmSync(join(place, name), { force: true });
    return answer && claimShape.parse(answer.body);
  } catch (cause) {
    // It ended while it was asked.
    if (hasCode(cause, "ECONNRESET", "EPIPE")) return claimAt(place, name);
    throw cause;
  }
}

const askSocket = (place: string, name: string, question: AdminRequest) =>
  throughShortPath(place, name, (path) => ask(path, question));

function socketsIn(place: string): string[] {
  try {
    return readdirSync(place).filter((name) => socketName.test(name));
  } catch {
    return []; // Not made yet, so no process holds it.
  }
}

/** Where the socket of a holder may be: in the data directory, or aside, if no other account made that place. */
function placesOf(dataDir: string): string[] {
  const aside = asideOf(dataDir);
  return [realpathOr(dataDir), ...(existsSync(aside) && isOwn(aside) ? [aside] : [])];
}

const asideOf = (dataDir: string) =>
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
  // A folder that a virtual machine shares may not keep sockets.
  const aside = asideOf(dataDir);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  if (!isOwn(aside)) {
    throw new Error(`${aside} belongs to another account. Remove it, or set TMPDIR to a directory of your own.`);
  }
  await listenAt(aside, server, name);
  return aside;
}

async function listenAt(place: string, server: Server, name: string): Promise<void> {
  const unready = `.${name}.new`;
  await throughShortPath(place, unready, (path) => listen(server, path));
  renameSync(join(place, unready), join(place, name));
}

/** Calls `use` with a path to a file that an address of a socket can hold, however deep the directory is. */
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

// ── Windows: a named pipe vanishes with its process, and the first to listen holds the directory. ──

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
  return () => closeDoor(server);
}

const pipeOf = (dataDir: string) => `\\\\.\\pipe\\colophon-${fingerprint(realpathOr(dataDir))}`;

// ── What both kinds share. ──

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

function serverOf(claim: Claim): Server {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await answerTo(incoming, claim).catch(() => ({
      status: 500,
      body: { error: "The command failed." },
    }));
    outgoing.writeHead(answer.status, { "content-type": "application/json", connection: "close" });
    outgoing.end(JSON.stringify(answer.body));
  });
  // Holding the directory is no reason for the process to live on.
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

function closeDoor(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

function realpathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // Not made yet, so no process can hold it.
  }
}

async function answerTo(incoming: IncomingMessage, claim: Claim): Promise<AdminAnswer> {
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
    // What is too much is still read, so that the sender gets to hear of it.
    if (size <= bodyLimitBytes) chunks.push(bytes);
  }
  return size > bodyLimitBytes ? null : Buffer.concat(chunks).toString("utf8");
}

function ask(address: string, { method, path, body, authorization }: AdminRequest): Promise<AdminAnswer | null> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(authorization ? { authorization } : {}) };
    const outgoing = request({ socketPath: address, method, path, headers, timeout: askTimeoutMs }, (incoming) => {
      json(incoming).then((value) => resolve({ status: incoming.statusCode ?? 500, body: value }), reject);
    });
    outgoing.on("timeout", () =>
      outgoing.destroy(new Error("The process that holds the data directory does not answer.")),
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(null);
      else reject(error);
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

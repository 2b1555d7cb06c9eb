import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";

/** A command from another process of this machine; `authorization` is what it brought to prove itself, and anyone on the machine may knock. */
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

const bodyLimitBytes = 1024 * 1024;
const askTimeoutMs = 10_000;

// Linux keeps 108 bytes for the address of a socket; a directory deeper than that goes without the file.
const longestSocketPath = 108;

/** Takes the directory (made with mode 0700) for this process until `release` or its death, kill -9 included; throws `DataDirectoryInUse`. */
export async function holdDataDirectory(dataDir: string): Promise<DataDirectoryHold> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite's files are readable by all; the directory around them must not be.
  chmodSync(dataDir, 0o700);
  const doors: Server[] = [];
  const hold: DataDirectoryHold = {
    handle: null,
    release: async () => void (await Promise.all(doors.map(closeDoor))),
  };
  const [name = "", file] = addressesOf(dataDir);
  try {
    doors.push(await openDoor(name, dataDir, hold));
    if (file) await openDoor(file, dataDir, hold).then((door) => doors.push(door), throwIfInUse);
    return hold;
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** Sends a command to the process that holds the directory; null when nobody does. */
export async function askHolder(
  dataDir: string,
  { path, body, authorization }: { path: string; body?: unknown; authorization?: string },
): Promise<AdminAnswer | null> {
  const [address = ""] = addressesOf(dataDir);
  return ask(address, { method: "POST", path, body, authorization: authorization ?? null });
}

// A name that vanishes with its process is taken first: of those who come together it lets one through. A file is left by
// the dead and must be cleared away, but it is seen by containers that share the directory and not the network.
function addressesOf(dataDir: string): string[] {
  const directory = realpathOr(dataDir);
  const id = createHash("sha256").update(directory).digest("hex").slice(0, 32);
  if (process.platform === "win32") return [`\\\\.\\pipe\\colophon-${id}`];
  const file = join(directory, "door.sock");
  if (process.platform !== "linux") return [file];
  return Buffer.byteLength(file) < longestSocketPath ? [`\0colophon-${id}`, file] : [`\0colophon-${id}`];
}

async function openDoor(address: string, dataDir: string, hold: DataDirectoryHold): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await answerTo(incoming, hold).catch(() => ({
      status: 500,
      body: { error: "The command failed." },
    }));
    outgoing.writeHead(answer.status, { "content-type": "application/json", connection: "close" });
    outgoing.end(JSON.stringify(answer.body));
  });
  await listenAlone(server, address, dataDir);
  // Holding the directory is no reason for the process to live on.
  server.unref();
  return server;
}

// A shared folder of a virtual machine may know no sockets; the name alone must do there.
function throwIfInUse(error: unknown): void {
  if (error instanceof DataDirectoryInUse) throw error;
}

function closeDoor(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function realpathOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // Not made yet, so nobody can hold it.
  }
}

async function listenAlone(server: Server, address: string, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await listened(server, address)) return;
    const holder = await ask(address, { method: "GET", path: "/", body: undefined, authorization: null });
    if (holder) throw new DataDirectoryInUse(dataDir, String(pidIn(holder.body)));
    if (address.endsWith(".sock")) rmSync(address, { force: true });
  }
  throw new DataDirectoryInUse(dataDir, "unknown");
}

function pidIn(body: unknown): unknown {
  return typeof body === "object" && body !== null && "pid" in body ? body.pid : "unknown";
}

function listened(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen({ path: address }, () => {
      server.removeAllListeners("error");
      resolve(true);
    });
  });
}

async function answerTo(incoming: IncomingMessage, hold: DataDirectoryHold): Promise<AdminAnswer> {
  const method = incoming.method ?? "GET";
  const path = incoming.url ?? "/";
  if (method === "GET" && path === "/") return { status: 200, body: { pid: process.pid } };
  if (!hold.handle) return { status: 503, body: { error: "The store is not open yet. Try again in a moment." } };
  const text = await textOf(incoming);
  if (text === null) return { status: 413, body: { error: `A command may have ${bodyLimitBytes} bytes at most.` } };
  const body = text === "" ? undefined : JSON.parse(text);
  return hold.handle({ method, path, body, authorization: incoming.headers.authorization ?? null });
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

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { Redis } from "ioredis";

/** A Redis server for tests: `hang` suspends it, `die` kills it, `start` restarts it (empty) or resumes it. */
export type TestRedis = {
  url: string;
  hang(): void;
  die(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const startLimitMs = 30_000;

/** Starts an empty Redis on a free port of loopback; throws an error with instructions when the program is missing. */
export async function startTestRedis(): Promise<TestRedis> {
  const directory = mkdtempSync(join(tmpdir(), "colophon-redis-"));
  const port = await getPort({ host: "127.0.0.1" });
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;

  const die = async () => {
    if (!server) return;
    const gone = once(server, "close");
    server.kill("SIGKILL");
    await gone;
    server = null;
  };

  const start = async () => {
    if (server) return void server.kill("SIGCONT");
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", directory];
    server = spawn("redis-server", settings, { stdio: "ignore" });
    await waitUntilReady(server, url);
  };

  await start();
  return {
    url,
    hang: () => void server?.kill("SIGSTOP"),
    die,
    start,
    stop: async () => {
      await die();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    const advice = "These tests need Redis. Install it (Debian: apt-get install redis-server).";
    server.once("error", (cause) => reject(new Error(advice, { cause })));
    server.once("exit", (code) => reject(new Error(`redis-server ended with ${code}.`)));
  });
  const client = new Redis(url, { retryStrategy: () => 20, connectTimeout: startLimitMs, maxRetriesPerRequest: null });
  client.on("error", () => {});
  try {
    await Promise.race([client.ping(), failed]);
  } finally {
    client.disconnect();
    failed.catch(() => {}); // The server exits later, when no caller awaits this promise.
  }
}

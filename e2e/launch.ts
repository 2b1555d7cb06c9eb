import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** Over which directory a server runs, with which first key, and what else its environment says. */
export type Where = { dataDir: string; key: string; settings?: Record<string, string> };

/** A server process as `npm start` makes it, to be stopped and started at will. */
export type Launched = {
  process: ChildProcess;
  origin: string;
  /** What it has printed so far, on both outputs. */
  said(): string;
  /** Settles with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** Starts the server on any free port over `dataDir`, without rate limits; it may not be ready yet, or refuse to start. */
export function launch(
  { dataDir, key, settings }: Where,
  onAddress: (launched: Launched) => void = () => {},
): Launched {
  const unlimited = { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" };
  const here = { APP_URL: "", PORT: "0", HOSTNAME: "127.0.0.1", DATA_DIR: dataDir, BOOTSTRAP_API_KEY: key };
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: repository,
    env: { ...process.env, ...unlimited, ...here, ...settings },
  });
  let text = "";
  const launched: Launched = {
    process: child,
    origin: "",
    said: () => text,
    ended: once(child, "close").then(([code]) => code),
  };
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    const port = /running at http:\/\/localhost:(\d+)/.exec(text)?.[1];
    if (!port || launched.origin) return;
    launched.origin = `http://127.0.0.1:${port}`;
    onAddress(launched);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return launched;
}

/** Starts the server and waits until it says where it runs; throws with its words when it ends before. */
export async function launchReady(where: Where): Promise<Launched> {
  return new Promise((resolve, reject) => {
    const launched = launch(where, resolve);
    launched.ended.then((code) => reject(new Error(`The server ended with ${code}:\n${launched.said()}`)));
  });
}

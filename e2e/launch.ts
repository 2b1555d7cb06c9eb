import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** The data directory, first key and further settings of a server. */
export type Where = { dataDir: string; key: string; settings?: Record<string, string> };

/** A server process like that of `npm start`, for tests that stop and restart it. */
export type Launched = {
  process: ChildProcess;
  origin: string;
  /** Its standard output and error so far. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended the process. */
  ended: Promise<number | null>;
};

/** Starts the server on a free port over `dataDir`, without rate limits; returns before it is ready. */
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
    output: () => text,
    ended: once(child, "close").then(([code]) => code),
  };
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
    const port = /running at http:\/\/localhost:(\d+)/.exec(text)?.[1];
    if (!port || launched.origin) return;
    launched.origin = `http://127.0.0.1:${port}`;
    onAddress(launched);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  return launched;
}

/** Starts the server and waits until it prints its address; throws with its output when it exits earlier. */
export async function launchReady(where: Where): Promise<Launched> {
  return new Promise((resolve, reject) => {
    const launched = launch(where, resolve);
    launched.ended.then((code) => reject(new Error(`The server ended with ${code}:\n${launched.output()}`)));
  });
}

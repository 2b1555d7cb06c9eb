import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import getPort from "get-port";
import { newStore, type StoreSettings } from "./new-store";

/** The root folder of this repository. */
export const repository = fileURLToPath(new URL("..", import.meta.url));

/** A running workspace for tests, on an empty store and without rate limits. */
export type Workspace = {
  origin: string;
  /** A key with every scope. */
  key: string;
  /** Where its store is, for commands. */
  store: StoreSettings;
  /** Its output so far, including the one-time sign-in link. */
  output(): string;
  stop(): Promise<void>;
};

const readyWithinMs = 10 * 60_000;

/** Starts the workspace like `npm start` with additional settings and waits until it is ready; throws with its output when it exits earlier. */
export async function startWorkspace(
  settings: Record<string, string> = {},
  storeFor: () => Promise<StoreSettings> = newStore,
): Promise<Workspace> {
  const port = await getPort({ host: "127.0.0.1" });
  const store = await storeFor();
  const key = `ak_usr_${randomBytes(32).toString("base64url")}`;
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: repository,
    env: {
      ...process.env,
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
      APP_URL: `http://127.0.0.1:${port}`,
      ...store,
      BOOTSTRAP_API_KEY: key,
      READS_PER_MINUTE: "0",
      WRITES_PER_MINUTE: "0",
      ...settings,
    },
  });
  let text = "";
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
    rmSync(store.DATA_DIR, { recursive: true, force: true });
  };
  const workspace = { origin: `http://127.0.0.1:${port}`, key, store, output: () => text, stop };
  await ready(workspace, () => child.exitCode !== null);
  return workspace;
}

async function ready({ origin, output, stop }: Workspace, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  while (!hasEnded() && performance.now() < deadline) {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    // The server responds shortly before it prints the key.
    if (answer?.ok && output().includes("API key:")) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error(`The workspace did not start:\n${output()}`);
}

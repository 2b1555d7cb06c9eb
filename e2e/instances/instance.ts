import { spawn } from "node:child_process";
import { once } from "node:events";
import getPort from "get-port";
import { repository } from "../start-workspace";

/** One process of the workspace; `kill` ends it without a graceful stop. */
export type Instance = {
  origin: string;
  port: number;
  /** Its log so far. */
  logged(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const readyWithinMs = 10 * 60_000;

/** Starts an instance like `npm start`, at the port of an earlier one if given, and waits until it is ready; throws with its output when it exits earlier. */
export async function startInstance(settings: Record<string, string>, samePort?: number): Promise<Instance> {
  const port = samePort ?? (await getPort({ host: "127.0.0.1" }));
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: repository,
    env: { ...process.env, PORT: String(port), HOSTNAME: "127.0.0.1", LOG_LEVEL: "info", ...settings },
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stdout.resume();
  const gone = once(child, "exit");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  const deadline = performance.now() + readyWithinMs;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) {
      return { origin, port, logged: () => text, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end("SIGKILL");
  throw new Error(`The instance did not start:\n${text}`);
}

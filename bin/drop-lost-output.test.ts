import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";

const handlers = createRequire(import.meta.url).resolve(
  "next/dist/server/node-environment-extensions/process-error-handlers.js",
);

// What the server does at a request: Next handles uncaught errors, and a line goes to the log.
const program = `
  import { createRequire } from "node:module";
  import "./bin/drop-lost-output.mjs";
  createRequire(import.meta.url)(${JSON.stringify(handlers)}).installProcessErrorHandlers(false);
  process.on("message", (wanted) => {
    if (wanted === "write") console.log("a result"), process.stderr.write("a line\\n");
    setImmediate(() => {
      const { user, system } = process.cpuUsage();
      const { writes } = globalThis[Symbol.for("colophon.lostOutput")];
      process.send({ cpuMs: (user + system) / 1000, lost: writes });
    });
  });
  process.send({ cpuMs: 0, lost: 0 });`;

const reported = z.object({ cpuMs: z.number(), lost: z.number() });

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

async function reportOf(running: ChildProcess) {
  const [message] = await once(running, "message", { signal: AbortSignal.timeout(10_000) });
  return reported.parse(message);
}

async function ask(running: ChildProcess, wanted: string) {
  const answer = reportOf(running);
  running.send(wanted);
  return answer;
}

test("a process whose output has no reader goes on, drops and counts what it writes, and does not spin", async () => {
  const running = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child = running;
  await reportOf(running);
  running.stdout?.destroy();
  running.stderr?.destroy();
  const first = await ask(running, "write");
  for (let at = 0; at < 100; at += 1) await ask(running, "write");
  const last = await ask(running, "rest");
  expect(last.cpuMs - first.cpuMs).toBeLessThan(1_000);
  expect(last.lost).toBeGreaterThanOrEqual(100);
});

import { execFile } from "node:child_process";
import { expect, test } from "playwright/test";
import { haproxy } from "../docs/deploy/failover/balancer";
import { isLong } from "../lib/test-runs";
import { repository } from "./start-workspace";

const ROUNDS = 20;

test("loses and doubles nothing that is acknowledged when the primary of the store dies twenty times", async () => {
  test.skip(!isLong || !haproxy(), "This takes ten minutes, and HAProxy.");
  test.setTimeout(30 * 60_000);
  const script = ["--import", "tsx", "--conditions", "react-server", "docs/deploy/failover/failover.ts", `${ROUNDS}`];
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, script, { cwd: repository }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
  expect(code, output).toBe(0);
});

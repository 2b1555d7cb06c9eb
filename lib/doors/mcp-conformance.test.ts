import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { isLong } from "#lib/test-runs";
import type { TestWorkspace } from "./test-workspace";

vi.mock("@modelcontextprotocol/server", async (original) => {
  const library = await original<typeof import("@modelcontextprotocol/server")>();
  const { serverWithFixtures } = await import("./test-conformance-fixtures");
  return { ...library, Server: serverWithFixtures(library) };
});

// It needs Node 22 or later.
const SUITE = ["--yes", "--package=node@24.21.0", "--package=@modelcontextprotocol/conformance@0.2.0-alpha.12"];
const MINUTES = 60_000;

// The suite runs them too: tasks that ask, which ours never do, and scenarios newer than the revision.
const BEYOND = /^(tasks-mrtr-|http-|json-schema-|server-sse-polling|session-lifecycle|server-session-lifecycle)/;

// In the protocol of 2025 a server asks and tells its client over a session's own stream, and ours stores no sessions.
const IN_A_SESSION = new Set([
  "logging-set-level",
  "tools-call-with-logging",
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "resources-subscribe",
  "resources-unsubscribe",
]);

type Check = { id: string; status: string; errorMessage?: string };

describe.runIf(isLong)("the official conformance suite, with its fixtures beside our tools", () => {
  let workspace: TestWorkspace;
  let server: Server;
  let folder: string;
  let address: string;
  beforeAll(async () => {
    // Loaded only when the suite runs: it takes seconds.
    const { handleMcp } = await import("./mcp");
    const { openTestWorkspace, unlimited } = await import("./test-workspace");
    workspace = await openTestWorkspace(oneStore, unlimited);
    folder = await mkdtemp(join(tmpdir(), "colophon-conformance-"));
    server = createServer((req, res) => {
      // The suite has no key to send.
      req.headers.authorization = `Bearer ${workspace.firstKey}`;
      void handleMcp(new NodeRequest({ req, res })).then((response) => sendNodeResponse(res, response));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    address = `http://localhost:${port}/api/mcp`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
    await workspace.close();
  });

  /** Runs scenarios, and returns the checks of each that did not succeed. */
  async function run(wanted: string[]): Promise<Map<string, string[]>> {
    const results = await mkdtemp(join(folder, "run-"));
    const suite = ["conformance", "server", "--url", address, "--output-dir", results, ...wanted];
    await new Promise<void>((ended) => {
      execFile("npm", ["exec", ...SUITE, "--", ...suite], { maxBuffer: 50_000_000 }, () => ended());
    });
    const found = new Map<string, string[]>();
    for (const name of await readdir(results)) {
      const checks: Check[] = JSON.parse(await readFile(join(results, name, "checks.json"), "utf8"));
      const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
      const scenario = name.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
      found.set(
        scenario,
        failed.map(({ id, errorMessage }) => `${id}: ${errorMessage}`),
      );
    }
    return found;
  }

  const failuresIn = (found: Map<string, string[]>) => [...found].filter(([, failed]) => failed.length > 0);

  test(
    "passes every scenario that the protocol of 2026-07-28 requires of a server",
    async () => {
      const found = await run(["--requirements", "2026-07-28"]);
      const required = new Map([...found].filter(([name]) => !BEYOND.test(name)));
      expect(failuresIn(required)).toEqual([]);
      expect(required.size).toBe(45);
    },
    10 * MINUTES,
  );

  test(
    "passes every scenario of 2025-11-25 that needs no session",
    async () => {
      const found = await run(["--requirements", "2025-11-25"]);
      const required = new Map([...found].filter(([name]) => !BEYOND.test(name) && !IN_A_SESSION.has(name)));
      expect(failuresIn(required)).toEqual([]);
      expect(required.size).toBe(22);
    },
    10 * MINUTES,
  );

  test.each(["sep-2640-skills-enumeration", "sep-2640-skills-manifest"])(
    "passes %s",
    async (scenario) => {
      const found = await run(["--scenario", scenario]);
      // Two checks warn that they need the files in `resources/list`, where documents alone are.
      const failed = found.get(scenario)?.filter((check) => !check.includes("Not testable"));
      expect(failed).toEqual([]);
    },
    10 * MINUTES,
  );
});

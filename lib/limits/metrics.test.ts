import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { parseEnv } from "#lib/base/env";
import { hold } from "#lib/base/runtime";
import { serveMetrics } from "#lib/doors/metrics-door";
import { askMcp, openTestWorkspace, type TestWorkspace } from "#lib/doors/test-workspace";
import { openMetrics } from "./metrics";

const token = "a token of metrics, long enough";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore);
  const env = parseEnv({ METRICS_TOKEN: token });
  hold({ ...workspace.running, env, metrics: openMetrics(workspace.running) });
});
afterAll(() => workspace.close());

const ask = (authorization?: string) =>
  serveMetrics(new Request("http://localhost/api/metrics", { headers: authorization ? { authorization } : {} }));

test.each([undefined, "Bearer ", `Bearer ${token}x`, `Basic ${token}`])(
  "rejects the authorization %j",
  async (authorization) => {
    const response = await ask(authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
    expect(await response.json()).toMatchObject({ code: "invalid_api_key" });
  },
);

test("does not exist without METRICS_TOKEN", async () => {
  hold(workspace.running);
  const response = await ask(`Bearer ${token}`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});

test("counts requests by operation, door and status, and how long they took", async () => {
  const env = parseEnv({ METRICS_TOKEN: token });
  hold({ ...workspace.running, env, metrics: openMetrics(workspace.running) });
  await workspace.ask("POST /api/d", { body: { title: "Measured" } });
  await workspace.ask("POST /api/d", { body: { titel: "Measured" } });
  await workspace.ask("GET /api/d", { key: "ak_usr_nobody" });
  const client = await workspace.connect();
  await client.callTool({ name: "list_documents", arguments: {} });
  await client.close();
  const response = await ask(`Bearer ${token}`);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toContain('colophon_requests_total{operation="create_document",door="rest",status="201"} 1');
  expect(text).toContain('colophon_requests_total{operation="create_document",door="rest",status="400"} 1');
  expect(text).toContain('colophon_requests_total{operation="list_documents",door="rest",status="401"} 1');
  expect(text).toContain('colophon_requests_total{operation="list_documents",door="mcp",status="200"} 1');
  expect(text).toContain('colophon_requests_total{operation="initialize",door="mcp",status="200"} 1');
  expect(text).not.toContain('operation="tools/call"');
  expect(text).toContain('colophon_request_duration_seconds_count{operation="create_document",door="rest"} 2');
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/colophon_store_connections\{state="idle"\} \d/);
  expect(text).toContain('colophon_reads_total{store="replica"} 0');
  expect(text).toContain("colophon_rate_limit_fallbacks_total 0");
  expect(text).toMatch(/colophon_output_lost_total \d/);
});

test("counts a client that disconnects during its request as 499, and logs no server error", async () => {
  const env = parseEnv({ METRICS_TOKEN: token });
  hold({ ...workspace.running, env, metrics: openMetrics(workspace.running) });
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const half = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"title": "Ha'));
        controller.error(new Error("aborted"));
      },
    });
  await workspace.ask("POST /api/d", { body: half() });
  const headers = { "content-type": "application/json", authorization: `Bearer ${workspace.firstKey}` };
  await askMcp("http://localhost:3000/api/mcp", { method: "POST", headers, body: half(), ...{ duplex: "half" } });
  const lines = written.mock.calls.join("\n");
  written.mockRestore();
  const text = await (await ask(`Bearer ${token}`)).text();
  expect(text).toContain('colophon_requests_total{operation="create_document",door="rest",status="499"} 1');
  expect(text).toContain('colophon_requests_total{operation="none",door="mcp",status="499"} 1');
  expect(lines).not.toContain('"level":"error"');
});

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "./workspace";

type Raw = { status: number; headers: Record<string, string>; body: string };

/** Sends raw bytes and reads until the server closes the connection. */
async function send(origin: string, ...lines: string[]): Promise<Raw> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const [start = "", ...rest] = lines;
  socket.write([start, `host: ${host}`, ...rest].join("\r\n"));
  const answer = await text(socket);
  const [head = "", ...parts] = answer.split("\r\n\r\n");
  const [statusLine = "", ...headerLines] = head.split("\r\n");
  const headers = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: parts.join("\r\n\r\n") };
}

const END = ["connection: close", "", ""];

const H2C = ["connection: Upgrade, HTTP2-Settings, close", "upgrade: h2c", "http2-settings: AAMAAABkAARAAAAAAAIAAAAA"];

test.describe("a request that asks for another protocol", () => {
  for (const [name, lines] of [
    ["HTTP/2, as Java's client and curl --http2 do", H2C],
    ["a protocol that does not exist", ["connection: Upgrade, close", "upgrade: gopher"]],
    ["a WebSocket where there is none", ["connection: Upgrade, close", "upgrade: websocket"]],
  ] as const) {
    test(`is served over HTTP/1.1: ${name}`, async ({ workspace }) => {
      const answer = await send(workspace.origin, "GET /api/health HTTP/1.1", ...lines, "", "");
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('"ok"');
    });
  }

  test("has its body read, and its connection serves further requests", async ({ workspace }) => {
    const body = JSON.stringify({ title: "Tides", markdown: "é ".repeat(50_000) });
    const head = [
      "POST /api/d HTTP/1.1",
      `host: ${new URL(workspace.origin).host}`,
      "connection: Upgrade, HTTP2-Settings",
      "upgrade: h2c",
      "http2-settings: AAMAAABkAARAAAAAAAIAAAAA",
      `x-api-key: ${workspace.key}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    const answer = await send(
      workspace.origin,
      ...head.filter((line) => !line.startsWith("host:")),
      "",
      `${body}GET /api/health HTTP/1.1`,
      `host: ${new URL(workspace.origin).host}`,
      ...END,
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toContain("HTTP/1.1 200 OK");
  });
});

for (const path of [
  "/api/d/%ff",
  "/api/%ff",
  "/api/live/%ff",
  "/api/auth/%ff",
  "/api/w/%ff",
  "/api/mcp/%E0%A4%A",
  "/api/d/%",
]) {
  test(`GET ${path} is rejected with JSON as an invalid path`, async ({ workspace }) => {
    const { status, headers, body } = await send(workspace.origin, `GET ${path} HTTP/1.1`, ...END);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      error: expect.any(String),
      code: "invalid_request",
      hint: expect.any(String),
      requestId: headers["x-request-id"],
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
}

for (const path of ["/p/%ff", "/files/%ff", "/d/%ff", "/invite/%ff", "/fonts/%ff", "/katex/%ff", "/%ff", "/%c0%ae"]) {
  test(`GET ${path} is rejected with a page as an invalid path`, async ({ workspace }) => {
    const { status, headers, body } = await send(workspace.origin, `GET ${path} HTTP/1.1`, ...END);
    expect([status, headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(body).toContain("<h1>");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });
}

for (const method of ["TRACE", "PROPFIND", "PURGE"]) {
  test(`${method} is rejected with the allowed methods, and the response repeats nothing of the request`, async ({
    workspace,
  }) => {
    for (const path of ["/", "/api/d", "/p/x"]) {
      const answer = await send(workspace.origin, `${method} ${path} HTTP/1.1`, "x-api-key: secret-word", ...END);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toContain("GET");
      expect(answer.body).not.toContain("secret-word");
    }
  });
}

for (const path of [
  "/api",
  "/api/nothing",
  "/api/d/x/y/z",
  "/api/w/nothing",
  "/api/auth/nothing",
  "/api/live/a/b",
  "/api/mcp/x",
]) {
  test(`${path} is not found, and the response is JSON`, async ({ workspace }) => {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(`${workspace.origin}${path}`, { method, headers: { "x-api-key": workspace.key } });
      expect([answer.status, (await answer.json()).code]).toEqual([404, "not_found"]);
    }
  });
}

for (const [path, allow] of [
  ["/api/health", "GET, HEAD, OPTIONS"],
  ["/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["/api/mcp", "GET, HEAD, POST, DELETE, OPTIONS"],
] as const) {
  test(`PUT ${path} is rejected with JSON and the allowed methods`, async ({ workspace }) => {
    const answer = await fetch(`${workspace.origin}${path}`, { method: "PUT" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect((await answer.json()).code).toBe("method_not_allowed");
  });
}

test("a client that disconnects during its request causes no server error", async ({ workspace }) => {
  const { hostname, port, host } = new URL(workspace.origin);
  const before = workspace.output().length;
  for (const path of ["/api/d", "/api/mcp", "/api/auth/sign-in/email"]) {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `x-api-key: ${workspace.key}`];
    socket.write([...head, "content-type: application/json", "content-length: 9999", "", '{"a": '].join("\r\n"));
    // The response proves that the previous request has reached its route.
    await fetch(`${workspace.origin}/api/d?limit=1`, { headers: { "x-api-key": workspace.key } });
    socket.destroy();
  }
  const output = () => workspace.output().slice(before);
  await expect.poll(() => output().match(/"status":499/g)?.length ?? 0).toBe(3);
  expect(output()).not.toMatch(/"level":"error"|"status":500|Error/);
});

test("a page has a policy with a fresh nonce that a client cannot choose", async ({ workspace }) => {
  const policies = [];
  for (const headers of [undefined, { "content-security-policy": "script-src 'nonce-abcabcabcabcabcabc'" }]) {
    const answer = await fetch(`${workspace.origin}/sign-in`, { headers });
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, nonce = "none"] = /script-src 'self' 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy) ?? [];
    const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    policies.push(policy);
  }
  expect(policies[0]).not.toBe(policies[1]);
});

test("every response sets opener, permission and content type policies, and over http no HSTS", async ({
  workspace,
}) => {
  for (const path of ["/sign-in", "/api/health", "/p/none", "/nothing"]) {
    const { headers } = await fetch(`${workspace.origin}${path}`);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { version } from "#lib/base/version";
import type { Handler } from "./handler";
import {
  serveCatalog,
  serveSecurityPolicy,
  serveSecurityText,
  serveServerCard,
  serveServerCardOfAll,
} from "./serve-discovery";
import { serveOnly } from "./serve-only";
import { askMcp, openTestWorkspace, type TestWorkspace } from "./test-workspace";

let workspace: TestWorkspace;
let close = async () => {};
const open = async (variables: Record<string, string>) => {
  workspace = await openTestWorkspace(oneStore, variables);
  close = workspace.close;
};

const ask = (handler: Handler, method: "GET" | "HEAD" | "POST" = "GET") =>
  serveOnly({ GET: handler })[method](new Request("https://write.example.org/any", { method }), {
    params: Promise.resolve({}),
  });

const ROUTES: [name: string, handler: Handler, type: string][] = [
  ["security.txt", serveSecurityText, "text/plain; charset=utf-8"],
  ["security-policy.txt", serveSecurityPolicy, "text/plain; charset=utf-8"],
  ["ai-catalog.json", serveCatalog, "application/ai-catalog+json"],
  ["server-card", serveServerCard, "application/mcp-server-card+json"],
  ["all/server-card", serveServerCardOfAll, "application/mcp-server-card+json"],
];

describe("on a host of its own", () => {
  beforeAll(() => open({ APP_URL: "https://write.example.org", CONTACT_EMAIL: "security@example.org" }));
  afterAll(() => close());

  test.each(ROUTES)(
    "%s needs no key, may be cached and read by other sites, and is only read",
    async (_, handler, type) => {
      expect((await ask(handler, "POST")).status).toBe(405);
      for (const method of ["GET", "HEAD"] as const) {
        const { status, headers } = await ask(handler, method);
        expect([status, headers.get("content-type"), headers.get("access-control-allow-origin")]).toEqual([
          200,
          type,
          "*",
        ]);
        expect(headers.get("cache-control")).toBe("public, max-age=300");
      }
    },
  );

  test("security.txt names whom to write to, when it ends and where it belongs", async () => {
    const lines = (await (await ask(serveSecurityText)).text()).trimEnd().split("\n");
    const fields = new Map(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    expect(lines).toHaveLength(fields.size);
    expect(fields.get("Contact")).toBe("mailto:security@example.org");
    expect(fields.get("Canonical")).toBe("https://write.example.org/.well-known/security.txt");
    const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
    expect(await (await ask(serveSecurityPolicy)).text()).toContain("Write to security@example.org");
  });

  test("the catalog names a card for each server, and a card the server's address and protocols", async () => {
    const { specVersion, entries } = await (await ask(serveCatalog)).json();
    expect(specVersion).toBe("1.0");
    expect(entries.map(({ identifier, url }: Record<string, string>) => [identifier, url])).toEqual([
      ["urn:air:write.example.org:colophon", "https://write.example.org/api/mcp/server-card"],
      ["urn:air:write.example.org:colophon-all", "https://write.example.org/api/mcp/all/server-card"],
    ]);
    const card = await (await ask(serveServerCard)).json();
    expect(card).toMatchObject({
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      name: "org.example.write/colophon",
      version,
      remotes: [{ type: "streamable-http", url: "https://write.example.org/api/mcp" }],
    });
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect((await (await ask(serveServerCardOfAll)).json()).remotes[0].url).toBe(
      "https://write.example.org/api/mcp/all",
    );
  });
});

describe("without settings", () => {
  beforeAll(() => open({}));
  afterAll(() => close());

  test("security.txt names the page that says how to report", async () => {
    const text = await (await ask(serveSecurityText)).text();
    expect(text).toContain("Contact: http://localhost:3000/.well-known/security-policy.txt\n");
    expect(await (await ask(serveSecurityPolicy)).text()).toContain("Tell the person who runs it");
  });

  test("the server speaks each protocol that its card names", async () => {
    const { name, remotes } = await (await ask(serveServerCard)).json();
    expect(name).toBe("localhost/colophon");
    const [modern, ...older] = remotes[0].supportedProtocolVersions;
    for (const protocolVersion of older) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "old", version: "1" } };
      const { result } = await tell({ method: "initialize", params });
      expect(result.protocolVersion).toBe(protocolVersion);
    }
    const { result } = await tell({ method: "server/discover", params: { _meta: metaOf(modern) } }, modern);
    expect(result.supportedVersions).toContain(modern);
  });
});

const metaOf = (protocolVersion: string) => ({
  "io.modelcontextprotocol/protocolVersion": protocolVersion,
  "io.modelcontextprotocol/clientInfo": { name: "new", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
});

async function tell(message: { method: string; params: unknown }, protocolVersion?: string) {
  const response = await askMcp("http://localhost:3000/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${workspace.firstKey}`,
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      ...(protocolVersion ? { "mcp-protocol-version": protocolVersion, "mcp-method": message.method } : {}),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
  });
  const body = await response.text();
  return JSON.parse(body.startsWith("{") ? body : (/^data: (.*)$/m.exec(body)?.[1] ?? ""));
}

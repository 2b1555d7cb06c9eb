import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { operations } from "#lib/operations/registry";
import { askMcp, openTestWorkspace, type TestWorkspace, unlimited } from "./test-workspace";

const WRITING = "skill://colophon-writing/SKILL.md";

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
});
afterAll(() => workspace.close());

async function connect(key: string | null = workspace.firstKey): Promise<Client> {
  const client = new Client(
    { name: "host", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  const requestInit = key ? { headers: { authorization: `Bearer ${key}` } } : {};
  const url = new URL("http://localhost:3000/api/mcp");
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: askMcp, requestInit }));
  return client;
}

describe("skills", () => {
  test("are refused without a key, and where there is none with this URI", async () => {
    await expect(connect(null)).rejects.toThrow("401");
    const client = await connect();
    for (const uri of ["skill://other/SKILL.md", "skill://colophon-writing/", "skill://colophon-writing/../SKILL.md"]) {
      await expect(new SkillsClient(client).get(uri)).rejects.toMatchObject({ code: -32602 });
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
    }
  });

  test("are listed and read as the official client verifies them, also with a key that reads nothing", async () => {
    const skills = new SkillsClient(await connect(await workspace.makeKey({ scopes: ["suggest"] })));
    expect(skills.supported).toBe(true);
    const { skills: entries, ttlMs, cacheScope } = await skills.list();
    expect(entries.map(({ frontmatter }) => frontmatter.name)).toEqual([
      "colophon-writing",
      "colophon-citing",
      "colophon-proposing",
    ]);
    expect([ttlMs, cacheScope]).toEqual([3_600_000, "public"]);
    for (const entry of entries) {
      const { verified, mimeType, body } = await skills.read(entry);
      expect([verified, mimeType]).toEqual([true, "text/markdown"]);
      expect(body).toContain("in Colophon");
      expect((await skills.get(entry.uri)).skill).toEqual(entry);
    }
  });

  test("are read by clients of 2025 too, as resources", async () => {
    const { contents } = await (await workspace.connect()).readResource({ uri: WRITING });
    expect(contents).toMatchObject([{ uri: WRITING, mimeType: "text/markdown" }]);
  });

  test("name only tools that the server has", async () => {
    const client = await connect();
    const tools = new Set(operations.map(({ name }) => name));
    const { skills: entries } = await new SkillsClient(client).list();
    for (const { uri } of entries) {
      const [file] = (await client.readResource({ uri })).contents;
      const text = file && "text" in file ? file.text : "";
      const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name ?? "");
      const known = new Set([...tools, "version_conflict"]);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
      expect(named.length).toBeGreaterThan(2);
    }
  });
});

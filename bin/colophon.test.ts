import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { oneStore } from "#db/test-database";
import { ApiError, call } from "#lib/doors/client";
import { makeFront, operationRoutes } from "#lib/doors/front";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { runCommand } from "./client/run-command.mjs";

let workspace: TestWorkspace;
let server: Server;
let address: string;
let home: string;

beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  const { route } = makeFront(operationRoutes());
  server = createServer((request, response) => {
    if (!route(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" ? at?.port : ""}`;
  home = mkdtempSync(join(tmpdir(), "colophon-client-"));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await workspace.close();
  rmSync(home, { recursive: true });
});

type Ran = { code: number | string | null; stdout: string; stderr: string };
type Given = { input?: string; env?: Record<string, string>; isSignedIn?: boolean; signal?: AbortSignal };

/** Runs a command of the client in this process, which takes no time to start. */
async function run(words: string[], { input = "", env = {}, isSignedIn = true }: Omit<Given, "signal"> = {}) {
  const keyed = isSignedIn ? { COLOPHON_URL: address, COLOPHON_KEY: workspace.firstKey } : {};
  const none = { COLOPHON_URL: undefined, COLOPHON_KEY: undefined };
  for (const [name, value] of Object.entries({ ...none, XDG_CONFIG_HOME: home, ...keyed, ...env }))
    vi.stubEnv(name, value);
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = [text(stdout), text(stderr)] as const;
  try {
    const code = await runCommand(words, { stdin: Readable.from([input]), stdout, stderr });
    stdout.end();
    stderr.end();
    const [said, complained] = await Promise.all(written);
    return { code, stdout: said, stderr: complained };
  } finally {
    vi.unstubAllEnvs();
  }
}

/** Runs the client in a process of its own, as its terminal does: for its exit codes, its input, an editor, and to end it. */
const colophon = (words: string[], { input = "", env = {}, isSignedIn = true, signal }: Given = {}) =>
  new Promise<Ran>((resolve) => {
    const { COLOPHON_URL: _url, COLOPHON_KEY: _key, ...environment } = process.env;
    const keyed = isSignedIn ? { COLOPHON_URL: address, COLOPHON_KEY: workspace.firstKey } : {};
    const child = execFile(
      process.execPath,
      ["bin/colophon.mjs", ...words],
      { env: { ...environment, XDG_CONFIG_HOME: home, ...keyed, ...env }, ...(signal ? { signal } : {}) },
      (error, stdout, stderr) => resolve({ code: error?.code ?? child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const make = async (markdown: string): Promise<string> =>
  (await workspace.ask("POST /api/d", { body: { markdown } })).body.id;

const markdownOf = async (id: string): Promise<string> =>
  (await workspace.ask(`GET /api/d/${id}`, { headers: { accept: "text/markdown" } })).body;

test("shows its usage for unknown commands and wrong arguments", async () => {
  for (const words of [
    [],
    ["unknown"],
    ["cat"],
    ["push"],
    ["export", "doc_1"],
    ["ls", "--unknown"],
    ["undo"],
    ["runs", "doc_1", "doc_2"],
    ["toString"],
  ]) {
    const { code, stdout, stderr } = await run(words);
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining("Usage: colophon <command>")]);
  }
  expect(await colophon([])).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("Usage") });
});

test("without a key says how to sign in, and with a wrong one what the server says", async () => {
  const unknown = await colophon(["ls"], { isSignedIn: false });
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("colophon login")]);
  const wrong = await run(["ls"], { env: { COLOPHON_KEY: "wrong" } });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("not valid")]);
  const away = await run(["ls"], { env: { COLOPHON_URL: "http://127.0.0.1:1" } });
  expect([away.code, away.stderr]).toEqual([1, expect.stringContaining("cannot be reached")]);
});

test("keeps a key for this account alone, once the server accepts it", async () => {
  const refused = await run(["login", address], { input: "wrong\n", isSignedIn: false });
  expect(refused.code).toBe(1);
  expect(() => statSync(join(home, "colophon", "settings.json"))).toThrow();
  const kept = await colophon(["login", address], { input: `${workspace.firstKey}\n`, isSignedIn: false });
  expect([kept.code, kept.stderr]).toEqual([0, ""]);
  expect(statSync(join(home, "colophon", "settings.json")).mode & 0o777).toBe(0o600);
  expect((await run(["ls"], { isSignedIn: false })).code).toBe(0);
});

test("lists, prints and edits a document with the reader's own editor", async () => {
  const id = await make("# The harbour\n\nLamps are lit at dusk.\n");
  expect((await run(["ls", "lamps"])).stdout).toContain(`${id}  `);
  expect((await run(["cat", id])).stdout).toBe(await markdownOf(id));
  const editor = join(home, "editor with spaces");
  writeFileSync(editor, '#!/bin/sh\nprintf "%s\\n" "" "$1." >> "$2"\n');
  chmodSync(editor, 0o755);
  const edited = await colophon(["edit", id], { env: { VISUAL: `'${editor}' 'A new line'` } });
  expect(edited).toMatchObject({ code: 0, stdout: "Version 2\n" });
  expect(await markdownOf(id)).toContain("A new line.");
  const same = await run(["edit", id], { env: { VISUAL: "true" } });
  expect(same).toMatchObject({ code: 0, stdout: "Nothing was changed.\n" });
});

test("holds a write to its scope and to what it keeps", async () => {
  const { body } = await workspace.ask("POST /api/d", { body: { title: "Bounds", markdown: "868 came.\n\nOne.\n" } });
  const folder = join(home, "bounds");
  await run(["pull", folder]);
  const file = join(folder, readdirSync(folder).find((name) => name.startsWith("bounds")) ?? "");
  writeFileSync(file, readFileSync(file, "utf8").replace("868", "886").replace("One", "Two"));
  const refused = await run(["push", folder, "--keep", "numbers"]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("scope and keep")]);
  const nodeId = body.content.content[1].attrs.id;
  const pushed = await run(["push", folder, "--scope", nodeId, "--on-beyond", "suggest"]);
  expect(pushed).toMatchObject({ code: 0, stdout: expect.stringContaining("1 changes became suggestions") });
  expect(readFileSync(file, "utf8")).toMatch(/868 came\.\s+Two\./);
});

test("keeps the text of an editor when the server refuses it", async () => {
  const id = await make("Text.\n");
  const key = await workspace.makeKey({ scopes: ["read"] });
  const { code, stderr } = await run(["edit", id], {
    env: { VISUAL: "printf 'Mine.' >", COLOPHON_KEY: key },
  });
  expect(code).toBe(1);
  const [, file = ""] = /Your text is in (.+)\.$/m.exec(stderr) ?? [];
  expect(readFileSync(file, "utf8")).toBe("Mine.");
});

test("brings documents into a folder and back, with folders, and conflicts become suggestions", async () => {
  const folder = join(home, "desk");
  mkdirSync(join(folder, "Notes"), { recursive: true });
  writeFileSync(join(folder, "Notes", "first.md"), "# First\n\nOne two three.\n");
  const pushed = await run(["push", folder]);
  expect(pushed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Notes\/first\.md created as doc_/) });
  const id = /doc_\w+/.exec(pushed.stdout)?.[0] ?? "";
  const file = join(folder, "Notes", "first.md");
  expect(readFileSync(file, "utf8")).toBe(
    `---\ncolophon-id: ${id}\ncolophon-version: 1\n---\n\n# First\n\nOne two three.\n`,
  );
  expect(await run(["push", folder])).toMatchObject({ code: 0, stdout: "" });

  await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "# First\n\nOne two four.\n" } });
  writeFileSync(file, readFileSync(file, "utf8").replace("three", "five"));
  const both = await run(["pull", folder]);
  expect([both.code, both.stdout]).toEqual([1, expect.stringContaining("Push it first.")]);
  const conflict = await run(["push", folder]);
  expect(conflict.stdout).toContain("1 conflicts became suggestions");
  expect(readFileSync(file, "utf8")).toContain("One two four.");

  await workspace.ask(`PATCH /api/d/${id}`, { body: { markdown: "# First\n\nSix.\n" } });
  const pulled = await run(["pull", folder]);
  expect(pulled.code).toBe(0);
  expect(readFileSync(file, "utf8")).toContain("Six.");
  expect(readdirSync(folder).length).toBeGreaterThan(1);
  expect((await run(["pull", folder])).stdout).toBe("");
});

/** Runs git in a folder and returns what it prints. */
const git = (folder: string, ...words: string[]): string =>
  execFileSync("git", ["-C", folder, ...words], { encoding: "utf8" }).trim();

test("refuses to commit where there is no repository", async () => {
  const folder = mkdtempSync(join(tmpdir(), "colophon-plain-"));
  const refused = await run(["sync", folder, "--git"]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("git init")]);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("brings a folder and the workspace to the same texts, each version a commit by its author", async () => {
  const repository = mkdtempSync(join(tmpdir(), "colophon-git-"));
  // Has no documents of the other tests, each version of which would be a commit too.
  const { key } = await workspace.makePerson();
  const sync = (...words: string[]) => run(["sync", folder, ...words], { env: { COLOPHON_KEY: key } });
  git(repository, "init", "--quiet");
  const folder = join(repository, "texts");
  mkdirSync(folder);
  writeFileSync(join(folder, "shore.md"), "# Shore\n\nOne two three.\n\nThe end.\n");
  writeFileSync(join(repository, "other.txt"), "Being prepared.\n");
  git(repository, "add", "other.txt");
  const first = await sync("--git");
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining("shore.md created as doc_") });
  const id = /shore\.md created as (doc_\w+)/.exec(first.stdout)?.[1] ?? "";
  expect((await sync("--git")).stdout).toBe("");

  const headers = { "x-agent-model": "m-1", "x-agent-name": "Careful <agent>" };
  await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: "three", replace: "four" }] }, headers, key });
  await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: "One", replace: "Zero" }] }, headers, key });
  const file = join(folder, "shore.md");
  writeFileSync(file, readFileSync(file, "utf8").replace("The end.", "The very end."));
  expect((await sync("--git")).stdout).toBe("shore.md pushed\n");
  const synced = readFileSync(file, "utf8");
  expect(synced).toContain("colophon-version: 4");
  expect(synced).toMatch(/Zero two four\.\s+The very end\./);
  expect(git(repository, "show", "HEAD:texts/shore.md")).toBe(synced.trim());
  expect(
    git(
      repository,
      "log",
      "--format=%an|%(trailers:key=Colophon-Model,valueonly,separator=%x2C)",
      "-4",
      "--",
      "texts/shore.md",
    ).split("\n"),
  ).toEqual([
    expect.stringMatching(/^colophon command line\|$/),
    "Careful agent|m-1",
    "Careful agent|m-1",
    expect.stringMatching(/\|$/),
  ]);
  expect(git(repository, "status", "--short")).toBe("A  other.txt");

  // Both changed the same words: the workspace's stand, the file's are a suggestion, and no file has marks.
  await workspace.ask(`PATCH /api/d/${id}`, { body: { edits: [{ find: "four", replace: "five" }] }, key });
  writeFileSync(file, readFileSync(file, "utf8").replace("four", "six"));
  expect((await sync("--git")).stdout).toContain("1 conflicts became suggestions");
  expect(readFileSync(file, "utf8")).toContain("Zero two five.");
  expect((await sync("--git")).stdout).toBe("");
  await workspace.ask(`DELETE /api/d/${id}`, { key });
  writeFileSync(file, readFileSync(file, "utf8").replace("five", "seven"));
  expect((await sync()).stdout).toContain("has no document any more");
  expect(readFileSync(file, "utf8")).toContain("seven");
  rmSync(repository, { recursive: true });
});

test("goes on syncing a folder while it is watched", async () => {
  const folder = mkdtempSync(join(tmpdir(), "colophon-watched-"));
  const over = new AbortController();
  const watched = colophon(["sync", folder, "--watch"], { signal: over.signal });
  await expect.poll(() => readdirSync(folder).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const id = await make("# Seen from afar\n\nA sail.\n");
  const file = join(folder, "seen-from-afar.md");
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toContain("seen-from-afar.md");
  writeFileSync(file, readFileSync(file, "utf8").replace("A sail.", "Two sails."));
  await expect.poll(() => markdownOf(id), { timeout: 20_000 }).toContain("Two sails.");
  over.abort();
  await watched;
  rmSync(folder, { recursive: true });
});

test("cites nothing that no registry knows, and exports a document", async () => {
  const id = await make("# Out\n\nText.\n");
  expect(await run(["cite", id, "not an identifier"])).toMatchObject({ code: 1 });
  const exported = await run(["export", id, "--format", "markdown"]);
  expect(exported).toMatchObject({ code: 0, stdout: expect.stringContaining("Text.") });
});

test("lists what agents did in one go, and takes it back in one document or in all", async () => {
  const headers = { "x-agent-run": "from a terminal", "x-agent-model": "m-1" };
  const ids = await Promise.all([make("One sea."), make("One sea.")]);
  for (const id of ids) {
    const body = { edits: [{ find: "sea", replace: "lake" }] };
    await workspace.ask(`PATCH /api/d/${id}`, { body, headers });
  }
  const { stdout } = await run(["runs", ids[0] ?? ""]);
  const [, runId = ""] = /^(run_\w+) {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}m-1 {2}/.exec(stdout) ?? [];
  expect(await run(["undo", runId, ids[0] ?? ""])).toMatchObject({ code: 0, stdout: `${ids[0]}  version 3\n` });
  expect([await markdownOf(ids[0] ?? ""), await markdownOf(ids[1] ?? "")]).toEqual(["One sea.\n", "One lake.\n"]);
  expect((await run(["undo", runId])).stdout).toBe(`${ids[1]}  version 3\n`);
  const again = await run(["undo", runId]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("taken back before")]);
  expect((await run(["runs"])).stdout).toContain("(undone)");
});

test("the typed client calls a workspace with a key, and rejects with the server's error", async () => {
  const given = { url: address, key: workspace.firstKey };
  const { id } = await call("POST /api/d", { markdown: "# From a script\n" }, given);
  expect((await call("GET /api/d/[id]", { id, format: "outline" }, given)).title).toBe("From a script");
  const refused = call("GET /api/d/[id]", { id }, { ...given, key: "wrong" });
  await expect(refused).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
});

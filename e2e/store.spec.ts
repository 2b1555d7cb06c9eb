import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { type NeonProxy, startNeonProxy } from "../db/connection/neon-proxy";
import { startTestPostgres, type TestPostgres } from "../db/test-postgres";
import { isLong } from "../lib/test-runs";
import { type Launched, launchReady } from "./launch";
import { runCommand } from "./run-command";

type Settings = Record<string, string>;

const key = `ak_usr_${randomBytes(32).toString("base64url")}`;
const AUTH_SECRET = randomBytes(32).toString("hex");
const made = z.object({ id: z.string() });
const listed = z.object({ documents: z.array(made) });
const history = z.object({ versions: z.array(made) });

let home: string;
let embedded: Settings;
let archive: string;
let postgres: TestPostgres;
let proxy: NeonProxy;
/** The content of the first workspace. */
let original: unknown;

test.describe.configure({ mode: "serial", timeout: 300_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "colophon-store-"));
  embedded = { DATA_DIR: join(home, "data") };
  archive = join(home, "backup.gz");
  postgres = await startTestPostgres();
  proxy = await startNeonProxy(new URL(postgres.url).host);
});

test.afterAll(async () => {
  await proxy.close();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

async function command(
  settings: Settings,
  name: string,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  const { code, stdout, stderr } = await runCommand(settings, name, ...words);
  return { code, output: `${stdout}${stderr}`.trim() };
}

async function withServer<T>(settings: Settings, work: (server: Launched) => Promise<T>): Promise<T> {
  const server = await launchReady({ dataDir: embedded.DATA_DIR ?? "", key, settings });
  try {
    return await work(server);
  } finally {
    server.process.kill("SIGTERM");
    await server.ended;
  }
}

async function ask({ origin }: Launched, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const answer = await fetch(`${origin}/api/d${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  expect(answer.ok, `${method} ${path} answered ${answer.status}`).toBe(true);
  return answer.json();
}

/** Creates nested folders, documents with versions and suggestions, a page with a former slug, and a document in the trash. */
async function fill(server: Launched): Promise<void> {
  const make = async (path: string, body: unknown) => made.parse(await ask(server, "POST", path, body)).id;
  const outer = await make("/folders", { name: "Outer" });
  const inner = await make("/folders", { name: "Inner", parentId: outer });
  for (let number = 0; number < 4; number += 1) {
    const id = await make("", { markdown: `# Paper ${number}\n\nGrüße, 世界 🌍, $e^{i\\pi}$.`, folderId: inner });
    for (const text of ["One.", "Two.", "Three."])
      await ask(server, "PATCH", `/${id}`, { nodeIndex: 1, markdown: text });
    await ask(server, "PATCH", `/${id}`, { mode: "suggest_replace", nodeIndex: 1, markdown: "Perhaps." });
    if (number === 1) await ask(server, "POST", `/${id}/publish`, { slug: "former" });
    if (number === 1) await ask(server, "POST", `/${id}/publish`, { slug: "published" });
    if (number === 2) await ask(server, "DELETE", `/${id}`);
  }
}

/** The whole content of a workspace, without its address. */
async function contentOf(server: Launched): Promise<unknown> {
  const read = (path: string) => ask(server, "GET", path);
  const list = await read("?limit=100");
  const documents = listed.parse(list).documents.map(async ({ id }) => {
    const versions = await read(`/${id}/versions`);
    const { versions: known } = history.parse(versions);
    const contents = known.map((version) => read(`/${id}/versions/${version.id}`));
    const rest = [`/${id}`, `/${id}?format=nodes`, `/${id}/suggestions?status=all`].map(read);
    return [versions, await Promise.all(contents), await Promise.all(rest)];
  });
  const page = await fetch(`${server.origin}/p/former`);
  const answers = {
    list,
    folders: await read("/folders"),
    documents: await Promise.all(documents),
    page: { status: page.status, url: page.url, html: await page.text() },
  };
  const port = new URL(server.origin).port;
  return JSON.parse(JSON.stringify(answers).replaceAll(`:${port}`, ":port"));
}

/** The rows of an archive, without the first and last line, which contain its time. */
const rowsOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split("\n").slice(1, -1);

async function database(name: string): Promise<Settings> {
  const server = new pg.Client({ connectionString: postgres.url });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(postgres.url);
  url.pathname = name;
  return { DATABASE_URL: url.href, AUTH_SECRET };
}

test("a command cannot open the embedded store of a running server", async () => {
  original = await withServer(embedded, async (server) => {
    await fill(server);
    const { code, output } = await command(embedded, "backup", archive);
    expect([code, output]).toEqual([1, expect.stringContaining(`in use by process ${server.process.pid}`)]);
    expect(output).not.toContain("\n");
    return contentOf(server);
  });
  expect(existsSync(archive) || existsSync(`${archive}.partial`)).toBe(false);
  expect(original).toMatchObject({
    list: { documents: [{}, {}, {}] },
    folders: { folders: [{}, {}] },
    page: { status: 200, url: expect.stringMatching(/\/p\/published$/) },
  });
});

test("a backup is rejected for an empty store and for an unusable file name", async () => {
  const taken = join(home, "taken");
  writeFileSync(taken, "mine");
  const before = readdirSync(home);
  const nowhere = { DATA_DIR: join(home, "nowhere") };
  const refusals: [Settings, [string, ...string[]], RegExp][] = [
    [nowhere, ["backup", join(home, "of-nowhere")], /^There is no workspace in .*nowhere\. Set DATA_DIR/],
    [
      await database("nothing"),
      ["backup", join(home, "of-nothing")],
      /^The store is empty: there is nothing to back up\./,
    ],
    [embedded, ["backup", taken], /taken already exists\. Choose another name\.$/],
    [embedded, ["backup", join(home, "no/where")], /cannot be written \(ENOENT\)\. Choose another place\.$/],
    [embedded, ["backup"], /^Usage:/],
    [embedded, ["migrate-store"], /^Set DATABASE_URL/],
    [
      { DATABASE_URL: "postgres://me@127.0.0.1:1/none" },
      ["backup", join(home, "of-none")],
      /^The database .* cannot be used/,
    ],
  ];
  const refuse = async ([settings, words, sentence]: (typeof refusals)[number]) =>
    expect(await command(settings, ...words)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  await Promise.all(refusals.map(refuse));
  expect(readFileSync(taken, "utf8")).toBe("mine");
  expect(readdirSync(home)).toEqual(before);
});

test("a backup is readable only by its owner, and cannot be restored into a non-empty store", async () => {
  const { code, output } = await command(embedded, "backup", archive);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Done: user 1, .*folder 2, document 4, draftBase 0, review 0, signingKey 1, slug 2, version 18,/,
    ),
  ]);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await command(embedded, "restore", archive)).toEqual({
    code: 1,
    output: "The store is not empty. Restore into an empty one: nothing is ever overwritten.",
  });
});

test("an incomplete archive is rejected, and nothing of it is stored", async () => {
  rmSync(embedded.DATA_DIR ?? "", { recursive: true });
  const bytes = readFileSync(archive);
  const spoilt: [string, Buffer | null, RegExp][] = [
    ["missing", null, /missing cannot be read \(ENOENT\)\.$/],
    ["words", Buffer.from("hello"), /damaged or was cut off/],
    ["cut", bytes.subarray(0, bytes.length / 2), /damaged or was cut off/],
    ["bent", Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(8), bytes.subarray(2008)]), /damaged or was cut off/],
  ];
  // The tests of the archive spoil it in more ways.
  for (const [name, content, sentence] of isLong ? spoilt : spoilt.filter(([name]) => name === "cut")) {
    const file = join(home, name);
    if (content) writeFileSync(file, content);
    expect(await command(embedded, "restore", file)).toEqual({
      code: 1,
      output: expect.stringMatching(sentence),
    });
  }
  expect(await command(embedded, "restore", home)).toEqual({ code: 1, output: `${home} is not a file.` });
});

test("a backup restores a deleted workspace", async () => {
  expect((await command(embedded, "restore", archive)).code).toBe(0);
  expect(await withServer(embedded, contentOf)).toEqual(original);
});

for (const driver of isLong ? ["pg", "neon"] : ["pg"]) {
  test(`the embedded store migrates to PostgreSQL through ${driver}, and back with a backup`, async () => {
    const neon: Settings = driver === "neon" ? { NEON_WS_PROXY: proxy.url } : {};
    const server = { ...embedded, ...(await database(`moved_${driver}`)), ...neon };
    expect((await command(server, "migrate-store")).code).toBe(0);
    const file = join(home, `${driver}.gz`);
    await withServer(server, async (running) => {
      expect(await contentOf(running)).toEqual(original);
      const again = await command(server, "migrate-store");
      expect(again).toEqual({ code: 1, output: expect.stringMatching(/^The store is not empty\./) });
      // A backup works while the server runs.
      expect((await command(server, "backup", file)).code).toBe(0);
    });
    const fresh = { DATA_DIR: join(home, `back-${driver}`) };
    const copy = join(home, `back-${driver}.gz`);
    expect((await command(fresh, "restore", file)).code).toBe(0);
    expect((await command(fresh, "backup", copy)).code).toBe(0);
    for (const kept of [file, copy]) expect(lastingOf(kept)).toEqual(lastingOf(archive));
  });
}

/**
 * The rows without those of keys, which contain the time of last use, and of signing keys, of which each data directory
 * makes one; and without the counts of words, which are made again every few seconds.
 */
const lastingOf = (file: string) =>
  rowsOf(file)
    .filter((row) => !/^\{"table":"(?:apiKey|signingKey)"/.test(row))
    .map((row) => row.replace(/"(?:agentWords|unreviewedWords|counted)":\d+,/g, ""));

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { expect, test } from "playwright/test";
import { z } from "zod";
import { type NeonProxy, startNeonProxy } from "../db/neon-proxy";
import { startTestPostgres, type TestPostgres } from "../db/test-postgres";
import { type Launched, launchReady } from "./launch";
import { repository } from "./start-workspace";

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
/** What the first workspace answered. */
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

/** Runs a command as a person does; answers its exit code and what it said. */
function command(settings: Settings, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    const child = execFile("npm", ["run", ...words], { cwd: repository, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: `${stdout}${stderr}`.trim() }),
    );
  });
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

/** Folders in a folder, documents with histories and suggestions, a page that had another address once, one in the trash. */
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

/** All that a workspace answers about what it holds, whatever its address. */
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

/** The rows in an archive, without its first and last line, which tell when it was made. */
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

test("a running server keeps its embedded store to itself", async () => {
  original = await withServer(embedded, async (server) => {
    await fill(server);
    const { code, said } = await command(embedded, "backup", "--", archive);
    expect([code, said]).toEqual([1, expect.stringContaining(`in use by process ${server.process.pid}`)]);
    expect(said).not.toContain("\n");
    return contentOf(server);
  });
  expect(existsSync(archive) || existsSync(`${archive}.partial`)).toBe(false);
  expect(original).toMatchObject({
    list: { documents: [{}, {}, {}] },
    folders: { folders: [{}, {}] },
    page: { status: 200, url: expect.stringMatching(/\/p\/published$/) },
  });
});

test("a backup is refused where there is nothing to keep, and where its file cannot be", async () => {
  const taken = join(home, "taken");
  writeFileSync(taken, "mine");
  const nowhere = { DATA_DIR: join(home, "nowhere") };
  const refusals: [Settings, string[], RegExp][] = [
    [nowhere, ["backup", "--", archive], /^There is no workspace in .*nowhere\. Set DATA_DIR/],
    [await database("nothing"), ["backup", "--", archive], /^The store is empty: there is nothing to keep\./],
    [embedded, ["backup", "--", taken], /taken is there already\. Choose another name\.$/],
    [embedded, ["backup", "--", join(home, "no/where")], /cannot be written \(ENOENT\)\. Choose another place\.$/],
    [embedded, ["backup"], /^Usage:/],
    [embedded, ["migrate-store"], /^Set DATABASE_URL/],
    [{ DATABASE_URL: "postgres://me@127.0.0.1:1/none" }, ["backup", "--", archive], /^The database .* cannot be used/],
  ];
  for (const [settings, words, sentence] of refusals) {
    expect(await command(settings, ...words)).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  }
  expect(readFileSync(taken, "utf8")).toBe("mine");
  expect(existsSync(nowhere.DATA_DIR) || existsSync(archive) || existsSync(`${archive}.partial`)).toBe(false);
});

test("a backup is for its owner's eyes, and refused by a store that is not empty", async () => {
  const { code, said } = await command(embedded, "backup", "--", archive);
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Done: user 1, .*folder 2, document 4, slug 2, version 18,/),
  ]);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await command(embedded, "restore", "--", archive)).toEqual({
    code: 1,
    said: "The store is not empty. Restore into an empty one: nothing is ever overwritten.",
  });
});

test("what is not a whole archive is refused, and nothing of it is kept", async () => {
  rmSync(embedded.DATA_DIR ?? "", { recursive: true });
  const bytes = readFileSync(archive);
  const spoilt: [string, Buffer | null, RegExp][] = [
    ["missing", null, /missing cannot be read \(ENOENT\)\.$/],
    ["words", Buffer.from("hello"), /damaged or was cut off/],
    ["cut", bytes.subarray(0, bytes.length / 2), /damaged or was cut off/],
    ["bent", Buffer.concat([bytes.subarray(0, 2000), Buffer.alloc(8), bytes.subarray(2008)]), /damaged or was cut off/],
  ];
  for (const [name, content, sentence] of spoilt) {
    const file = join(home, name);
    if (content) writeFileSync(file, content);
    expect(await command(embedded, "restore", "--", file)).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  }
  expect(await command(embedded, "restore", "--", home)).toEqual({ code: 1, said: `${home} is not a file.` });
});

test("a backup brings the workspace back after it was wiped", async () => {
  expect((await command(embedded, "restore", "--", archive)).code).toBe(0);
  expect(await withServer(embedded, contentOf)).toEqual(original);
});

for (const driver of ["pg", "neon"]) {
  test(`the embedded store moves to PostgreSQL through ${driver}, and back by a backup`, async () => {
    const neon: Settings = driver === "neon" ? { NEON_WS_PROXY: proxy.url } : {};
    const server = { ...embedded, ...(await database(`moved_${driver}`)), ...neon };
    expect((await command(server, "migrate-store")).code).toBe(0);
    expect(await withServer(server, contentOf)).toEqual(original);
    const again = await command(server, "migrate-store");
    expect(again).toEqual({ code: 1, said: expect.stringMatching(/^The store is not empty\./) });
    const file = join(home, `${driver}.gz`);
    // While the server runs: it need not stop for a backup.
    await withServer(server, async () => expect((await command(server, "backup", "--", file)).code).toBe(0));
    expect(rowsOf(file).filter(isLasting)).toEqual(rowsOf(archive).filter(isLasting));
    const fresh = { DATA_DIR: join(home, `back-${driver}`) };
    expect((await command(fresh, "restore", "--", file)).code).toBe(0);
    expect(await withServer(fresh, contentOf)).toEqual(original);
  });
}

/** A key's row tells when it was last used, which reading has changed. */
const isLasting = (row: string) => !row.startsWith('{"table":"apiKey"');

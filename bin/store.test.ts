import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { encodeText } from "#lib/history/versions/history";
import { isLong } from "#lib/test-runs";
import { commandArguments } from "./compile-programs.mjs";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const rounds = isLong ? 20 : 1;
// Enough that a command is killed at work.
const DOCUMENTS = isLong ? 1_000 : 200;

const home = mkdtempSync(join(tmpdir(), "colophon-store-"));
const whole = join(home, "whole.gz");
let full: string;
let program: string[];

const empty = encodeText(1, null, { type: "doc", content: [] });
const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString("hex")}`;

async function onDatabase<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(statement);
  await client.end();
  return rows;
}

async function copyOf(template: string): Promise<string> {
  const { serverUrl, prefix } = inject("testStores");
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  await onDatabase(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

const copyOfTemplate = () => copyOf(inject("testStores").template);

const countOf = async (url: string) =>
  (await onDatabase<{ n: number }>(url, "select count(*)::int as n from document"))[0]?.n;

/** Runs a command; kills it shortly after `when` returns true, if given. */
async function command(words: string[], databaseUrl: string, when?: () => Promise<boolean> | boolean): Promise<number> {
  const child = spawn(process.execPath, [...program, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(home, "data") },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  if (when) {
    await vi.waitFor(async () => expect(child.exitCode !== null || (await when())).toBe(true), {
      timeout: 30_000,
      interval: 2,
    });
    setTimeout(() => child.kill("SIGKILL"), Math.random() * 150);
  }
  const [code] = await ended;
  return code ?? -1;
}

beforeAll(async () => {
  program = await commandArguments("store");
  full = await copyOfTemplate();
  await onDatabase(
    full,
    `insert into "user" (id, name, email) values ('u', 'U', 'u@example.org');
    insert into document (id, user_id, title, content, excerpt, word_count, version, last_edit, block_versions,
      settings, created_at, updated_at)
    select 'doc_' || n, 'u', 'T', '{"type":"doc","content":[]}', '', 0, 1, '{}', '{}', '{}', now(), now()
    from generate_series(1, ${DOCUMENTS}) as n;
    insert into version (id, document_id, number, title, origin, by, action, summary, word_count_delta, is_snapshot,
      body, sha256, created_at)
    select 'ver_' || n, 'doc_' || n, 1, 'T', 'human', '{}', 'create', '', 0, true, '${hex(empty.body)}',
      '${hex(empty.sha256)}', now()
    from generate_series(1, ${DOCUMENTS}) as n`,
  );
  expect(await command(["backup", whole], full)).toBe(0);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test("a killed backup leaves no file under its name, or a complete one", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const file = join(home, `backup-${round}.gz`);
    await command(["backup", file], full, () => existsSync(`${file}.partial`));
    if (!existsSync(file)) {
      expect(await command(["backup", file], full)).toBe(0);
      continue;
    }
    const empty = await copyOfTemplate();
    expect(await command(["restore", file], empty)).toBe(0);
    expect(await countOf(empty)).toBe(DOCUMENTS);
  }
});

test("a killed restore leaves the store empty or complete", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const empty = await copyOfTemplate();
    const name = new URL(empty).pathname.slice(1);
    const isAtWork = `select from pg_stat_activity where datname = '${name}' and application_name = 'colophon'`;
    const server = inject("testStores").serverUrl;
    await command(["restore", whole], empty, async () => (await onDatabase(server, isAtWork)).length > 0);
    const kept = await countOf(empty);
    expect([0, DOCUMENTS]).toContain(kept);
    if (kept === 0) expect(await command(["restore", whole], empty)).toBe(0);
    expect(await countOf(empty)).toBe(DOCUMENTS);
  }
});

test("names the first version that was altered, and refuses to back the store up", async () => {
  const store = await copyOf(new URL(full).pathname.slice(1));
  expect(await command(["verify-history"], store)).toBe(0);
  await onDatabase(store, `update version set sha256 = '\\x00' where document_id = 'doc_7'`);
  expect(await command(["verify-history"], store)).toBe(1);
  const file = join(home, "altered.gz");
  expect(await command(["backup", file], store)).toBe(1);
  expect(existsSync(file)).toBe(false);
});

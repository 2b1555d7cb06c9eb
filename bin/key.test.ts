import { execFile } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDataDirectory } from "#db/test-data-directory";
import { startRuntime } from "#lib/start/start-runtime";
import { parseEnv } from "../lib/base/env";
import { commandArguments } from "./compile-programs.mjs";

let dataDir: string;
let program: string[];
beforeAll(async () => {
  program = await commandArguments("key");
  dataDir = await newDataDirectory();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Ran = { code: number | string | null; stdout: string; stderr: string };

/** Runs the key command as `npm run key --` does. */
const key = (...words: string[]) =>
  new Promise<Ran>((resolve) => {
    const { DATABASE_URL: _url, AUTH_SECRET: _secret, BOOTSTRAP_API_KEY: _key, ...environment } = process.env;
    const child = execFile(
      process.execPath,
      [...program, ...words],
      { env: { ...environment, DATA_DIR: dataDir, NODE_ENV: "production" } },
      (error, stdout, stderr) => resolve({ code: error?.code ?? child.exitCode, stdout, stderr }),
    );
  });

test("rejects unknown arguments, prints the usage and opens no store", async () => {
  const { code, stdout, stderr } = await key("create", "--scopes", "all");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("“all” is not a scope");
  expect(() => statSync(join(dataDir, "auth-secret"))).toThrow();
});

describe("without a server", () => {
  test("prints only the key on standard output, and announces a new workspace on the first run", async () => {
    const { code, stdout, stderr } = await key("create", "--name", "ci", "--scopes", "read");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^ak_usr_[\w-]{43}\n$/)]);
    expect(stderr).toMatch(/First sign-in link: http.*\nFirst key: ak_usr_/);
    expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, "auth-secret"), "utf8").trim().length).toBeGreaterThan(40);
  }, 120_000);
});

describe("while a server runs", () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await startRuntime(parseEnv({ DATA_DIR: dataDir })));
  }, 120_000);
  afterAll(() => close());

  test("lets the server create, list and revoke keys", async () => {
    const made = await key("create", "--name", "second", "--expires", "1h", "--json");
    const shown = JSON.parse(made.stdout);
    expect(shown).toMatchObject({
      key: expect.stringMatching(/^ak_usr_/),
      name: "second",
      id: expect.stringMatching(/^key_/),
    });
    const listed = await key("list");
    expect(listed.stdout.split("\n").filter((line) => line.includes("\tsecond\t"))).toHaveLength(1);
    expect(listed.stdout).toContain("\tci\tread\tall\tvalid");
    expect(listed.stdout).not.toContain(shown.key);
    expect(await key("revoke", shown.id)).toMatchObject({ code: 0, stderr: `${shown.id} is revoked.\n` });
    expect((await key("list")).stdout).toMatch(new RegExp(`${shown.id}.*\trevoked`));
  }, 120_000);

  test("prints the server's errors on standard error", async () => {
    expect(await key("revoke", "key_none")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "There is no key key_none to revoke.\n",
    });
    expect(await key("create", "--document", "doc_none")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "There is no such document.\n",
    });
  }, 120_000);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askHolder, DataDirectoryInUse, holdDataDirectory } from "./data-directory";

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-hold-"));
  dataDir = join(home, "data");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function holdElsewhere(directory: string) {
  const script = `import { holdDataDirectory } from "./db/data-directory.ts";
    await holdDataDirectory(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(other.stdout, "data");
  return other;
}

describe("a data directory", () => {
  test("refuses a second holder and names the first by its process", async () => {
    const hold = await holdDataDirectory(dataDir);
    await expect(holdDataDirectory(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    await hold.release();
  });

  test("refuses a second holder that comes by a symbolic link or a roundabout path", async () => {
    const hold = await holdDataDirectory(dataDir);
    symlinkSync(dataDir, join(home, "link"));
    await expect(holdDataDirectory(join(home, "link"))).rejects.toThrow(DataDirectoryInUse);
    await expect(holdDataDirectory(`${home}/../${home.split("/").pop()}/data/`)).rejects.toThrow(DataDirectoryInUse);
    await hold.release();
  });

  test("gives the directory to only one of many that come together", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataDirectory(dataDir)));
    const held = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(held).toHaveLength(1);
    await Promise.all(held.map((attempt) => attempt.value.release()));
  });

  test("is free again the moment its holder is killed", async () => {
    const other = await holdElsewhere(dataDir);
    await expect(holdDataDirectory(dataDir)).rejects.toThrow(`in use by process ${other.pid}`);
    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    await (await holdDataDirectory(dataDir)).release();
  });

  test("refuses a holder in another container, who shares the directory but not the network", async () => {
    mkdirSync(dataDir);
    const elsewhere = createServer((_, response) => response.end('{"pid": 7}')).listen(join(dataDir, "door.sock"));
    await once(elsewhere, "listening");
    await expect(holdDataDirectory(dataDir)).rejects.toThrow("in use by process 7");
    elsewhere.close();
    await once(elsewhere, "close");
    await (await holdDataDirectory(dataDir)).release();
  });

  test("is held also where its path is too long for a socket", async () => {
    const deep = join(dataDir, "d".repeat(120));
    const hold = await holdDataDirectory(deep);
    await expect(holdDataDirectory(deep)).rejects.toThrow(DataDirectoryInUse);
    expect(await askHolder(deep, { path: "/keys" })).toMatchObject({ status: 503 });
    await hold.release();
  });

  test("is closed to other accounts", async () => {
    const hold = await holdDataDirectory(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await hold.release();
  });
});

describe("a command to the holder", () => {
  test("finds nobody where nobody holds the directory", async () => {
    expect(await askHolder(dataDir, { path: "/keys" })).toBeNull();
  });

  test("is told to wait until commands can be answered", async () => {
    const hold = await holdDataDirectory(dataDir);
    expect(await askHolder(dataDir, { path: "/keys", body: {} })).toMatchObject({ status: 503 });
    await hold.release();
  });

  test("reaches the holder whole and brings its answer back", async () => {
    const hold = await holdDataDirectory(dataDir);
    hold.handle = async (request) => ({ status: 201, body: { request } });
    const body = { name: "ci é", scopes: ["read"] };
    expect(await askHolder(dataDir, { path: "/keys?a=1", body, authorization: "Bearer s" })).toEqual({
      status: 201,
      body: { request: { method: "POST", path: "/keys?a=1", body, authorization: "Bearer s" } },
    });
    await hold.release();
  });

  test("that is too large or fails is answered, and the holder lives", async () => {
    const hold = await holdDataDirectory(dataDir);
    hold.handle = () => Promise.reject(new Error("secret words"));
    const failed = await askHolder(dataDir, { path: "/keys", body: {} });
    expect(failed).toEqual({ status: 500, body: { error: "The command failed." } });
    const large = await askHolder(dataDir, { path: "/keys", body: "x".repeat(1024 * 1024) });
    expect(large).toMatchObject({ status: 413 });
    await hold.release();
  });
});

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScript } from "../test-script";
import { DataDirectoryInUse, holdDataDirectory, sendToHolder } from "./data-directory";

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-hold-"));
  dataDir = join(home, "data");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const sockets = () => readdirSync(dataDir).filter((name) => name.endsWith(".sock"));
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Sends a raw body to the holder and returns the status of the response. */
async function sendRaw(body: string): Promise<number | undefined> {
  const socketPath = join(dataDir, sockets()[0] ?? "");
  const sent = request({ socketPath, method: "POST", path: "/commands" }).end(body);
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}

const REPORT = ".on('error', (error) => console.log(error.code)).on('connect', () => console.log('in'))";
const LISTEN = `require("net").createServer().on("listening", () => { console.log("in"); process.exit(); })
  .on("error", (error) => console.log(error.code)).listen(process.argv[1])`;
const CONNECT = `require("net").connect(process.argv[1])${REPORT}`;
const LIST = `require("fs").readdir(process.argv[1], (error) => console.log(error?.code ?? "in"))`;
const UNPRIVILEGED = 65_534;

/** The output of a script that runs under an unprivileged account. */
async function asUnprivileged(script: string, path: string): Promise<string> {
  const child = spawn(process.execPath, ["-e", script, path], { uid: UNPRIVILEGED, gid: UNPRIVILEGED, cwd: "/" });
  return (await text(child.stdout)).trim();
}

async function holdInOtherProcess(directory: string) {
  const script = `import { holdDataDirectory } from "./db/connection/data-directory.ts";
    await holdDataDirectory(process.argv[1]); console.log("held"); setInterval(() => {}, 1000);`;
  const other = await startScript(script, directory);
  await once(other.stdout, "data");
  return other;
}

describe("a data directory", () => {
  test("rejects a second holder and names the process of the first", async () => {
    const hold = await holdDataDirectory(dataDir);
    await expect(holdDataDirectory(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
    await hold.release();
  });

  test("rejects a second holder that uses a symbolic link or an unnormalized path", async () => {
    const hold = await holdDataDirectory(dataDir);
    symlinkSync(dataDir, join(home, "link"));
    await expect(holdDataDirectory(join(home, "link"))).rejects.toThrow(DataDirectoryInUse);
    await expect(holdDataDirectory(`${home}/../${home.split("/").pop()}/data/`)).rejects.toThrow(DataDirectoryInUse);
    await hold.release();
  });

  test("is granted to only one of many concurrent processes", async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => holdDataDirectory(dataDir)));
    const held = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(held).toHaveLength(1);
    await Promise.all(held.map((attempt) => attempt.value.release()));
  });

  test("is free as soon as its holder is killed", async () => {
    const other = await holdInOtherProcess(dataDir);
    await expect(holdDataDirectory(dataDir)).rejects.toThrow(`in use by process ${other.pid}`);
    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    await (await holdDataDirectory(dataDir)).release();
  });

  test("is locked by a holder in another container that shares the directory but not the network", async () => {
    mkdirSync(dataDir);
    const otherContainer = createServer((_, response) => response.end('{"pid": 7}')).listen(join(dataDir, "door.sock"));
    await once(otherContainer, "listening");
    await expect(holdDataDirectory(dataDir)).rejects.toThrow("in use by process 7");
    otherContainer.close();
    await once(otherContainer, "close");
    await (await holdDataDirectory(dataDir)).release();
  });

  test("can be locked when its path is too long for a socket", async () => {
    const deep = join(dataDir, "d".repeat(120));
    const hold = await holdDataDirectory(deep);
    await expect(holdDataDirectory(deep)).rejects.toThrow(DataDirectoryInUse);
    expect(await sendToHolder(deep, { path: "/keys" })).toMatchObject({ status: 503 });
    await hold.release();
  });

  test("contains no sockets of released holders, and loses those of killed ones", async () => {
    const other = await holdInOtherProcess(dataDir);
    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    const hold = await holdDataDirectory(dataDir);
    expect(sockets()).toHaveLength(1);
    await hold.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("can be locked when another process listens on the name derived from its path", async () => {
    const id = fingerprint(join(realpathSync(home), "data"));
    const squatter = createServer((_, response) => response.end('{"pid": 1}')).listen(`\0colophon-${id}`);
    await once(squatter, "listening");
    const hold = await holdDataDirectory(dataDir);
    hold.handle = async () => ({ status: 200, body: "the holder" });
    expect(await sendToHolder(dataDir, { path: "/" })).toEqual({ status: 200, body: "the holder" });
    await hold.release();
    squatter.close();
  });
});

describe("another account", () => {
  test("cannot enter the directory, and therefore neither listen there nor send a command", async () => {
    const hold = await holdDataDirectory(dataDir);
    chmodSync(home, 0o755);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const [name = ""] = sockets();
    // Only root can switch accounts; otherwise only the mode is tested.
    if (process.getuid?.() === 0) {
      expect(await asUnprivileged(LISTEN, join(dataDir, "door-0.sock"))).toBe("EACCES");
      expect(await asUnprivileged(CONNECT, join(dataDir, name))).toBe("EACCES");
      expect(await asUnprivileged(LIST, dataDir)).toBe("EACCES");
    }
    await hold.release();
  });

  test("receives no command when it created the fallback directory first", async () => {
    const aside = join(tmpdir(), `colophon-${process.getuid?.()}-${fingerprint(dataDir)}`);
    mkdirSync(aside, { mode: 0o777 });
    chmodSync(aside, 0o777);
    const heard: unknown[] = [];
    const squatter = createServer((incoming, response) => {
      heard.push(incoming.headers.authorization);
      response.end('{"pid": 1}');
    }).listen(join(aside, "door.sock"));
    await once(squatter, "listening");
    expect(await sendToHolder(dataDir, { path: "/commands", authorization: "Bearer secret" })).toBeNull();
    await (await holdDataDirectory(dataDir)).release();
    expect(heard).toEqual([]);
    squatter.close();
    rmSync(aside, { recursive: true, force: true });
  });
});

describe("a command to the holder", () => {
  test("returns null when no process holds the directory", async () => {
    expect(await sendToHolder(dataDir, { path: "/keys" })).toBeNull();
  });

  test("is rejected with 503 until the holder accepts commands", async () => {
    const hold = await holdDataDirectory(dataDir);
    expect(await sendToHolder(dataDir, { path: "/keys", body: {} })).toMatchObject({ status: 503 });
    await hold.release();
  });

  test("reaches the holder complete and returns its response", async () => {
    const hold = await holdDataDirectory(dataDir);
    hold.handle = async (request) => ({ status: 201, body: { request } });
    const body = { name: "ci é", scopes: ["read"] };
    expect(await sendToHolder(dataDir, { path: "/keys?a=1", body, authorization: "Bearer s" })).toEqual({
      status: 201,
      body: { request: { method: "POST", path: "/keys?a=1", body, authorization: "Bearer s" } },
    });
    await hold.release();
  });

  test("gets an error response when it is too large or fails, and the holder keeps running", async () => {
    const hold = await holdDataDirectory(dataDir);
    hold.handle = () => Promise.reject(new Error("secret words"));
    const failed = await sendToHolder(dataDir, { path: "/keys", body: {} });
    expect(failed).toEqual({ status: 500, body: { error: "The command failed." } });
    const unread = await sendRaw("{verb: sign-in");
    expect(unread).toBe(400);
    const large = await sendToHolder(dataDir, { path: "/keys", body: "x".repeat(1024 * 1024) });
    expect(large).toMatchObject({ status: 413 });
    await hold.release();
  });
});

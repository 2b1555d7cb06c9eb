import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askHolder, DataDirectoryInUse, holdDataDirectory } from "./data-directory";

let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "colophon-hold-"));
  dataDir = join(home, "data");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const sockets = () => readdirSync(dataDir).filter((name) => name.endsWith(".sock"));
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Sends words to the holder that are no JSON, and answers with the status. */
async function sendRaw(body: string): Promise<number | undefined> {
  const socketPath = join(dataDir, sockets()[0] ?? "");
  const sent = request({ socketPath, method: "POST", path: "/commands" }).end(body);
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}

const SAY = ".on('error', (error) => console.log(error.code)).on('connect', () => console.log('in'))";
const LISTEN = `require("net").createServer().on("listening", () => { console.log("in"); process.exit(); })
  .on("error", (error) => console.log(error.code)).listen(process.argv[1])`;
const CONNECT = `require("net").connect(process.argv[1])${SAY}`;
const LIST = `require("fs").readdir(process.argv[1], (error) => console.log(error?.code ?? "in"))`;
const NOBODY = 65_534;

/** What a script prints that runs as an account without rights. */
async function asNobody(script: string, path: string): Promise<string> {
  const child = spawn(process.execPath, ["-e", script, path], { uid: NOBODY, gid: NOBODY, cwd: "/" });
  return (await text(child.stdout)).trim();
}

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

  test("leaves no socket behind, and clears away those of the killed", async () => {
    const other = await holdElsewhere(dataDir);
    const ended = once(other, "exit");
    other.kill("SIGKILL");
    await ended;
    const hold = await holdDataDirectory(dataDir);
    expect(sockets()).toHaveLength(1);
    await hold.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("is held also where another process listens on the name that its path gives", async () => {
    const id = fingerprint(join(realpathSync(home), "data"));
    const squatter = createServer((_, response) => response.end('{"pid": 1}')).listen(`\0colophon-${id}`);
    await once(squatter, "listening");
    const hold = await holdDataDirectory(dataDir);
    hold.handle = async () => ({ status: 200, body: "the holder" });
    expect(await askHolder(dataDir, { path: "/" })).toEqual({ status: 200, body: "the holder" });
    await hold.release();
    squatter.close();
  });
});

describe("another account", () => {
  test("cannot enter the directory, so it can neither listen there nor send a command", async () => {
    const hold = await holdDataDirectory(dataDir);
    chmodSync(home, 0o755);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const [name = ""] = sockets();
    // Only root may become another account: any other tests the mode alone.
    if (process.getuid?.() === 0) {
      expect(await asNobody(LISTEN, join(dataDir, "door-0.sock"))).toBe("EACCES");
      expect(await asNobody(CONNECT, join(dataDir, name))).toBe("EACCES");
      expect(await asNobody(LIST, dataDir)).toBe("EACCES");
    }
    await hold.release();
  });

  test("that made the place aside first gets no command", async () => {
    const aside = join(tmpdir(), `colophon-${process.getuid?.()}-${fingerprint(dataDir)}`);
    mkdirSync(aside, { mode: 0o777 });
    chmodSync(aside, 0o777);
    const heard: unknown[] = [];
    const squatter = createServer((incoming, response) => {
      heard.push(incoming.headers.authorization);
      response.end('{"pid": 1}');
    }).listen(join(aside, "door.sock"));
    await once(squatter, "listening");
    expect(await askHolder(dataDir, { path: "/commands", authorization: "Bearer secret" })).toBeNull();
    await (await holdDataDirectory(dataDir)).release();
    expect(heard).toEqual([]);
    squatter.close();
    rmSync(aside, { recursive: true, force: true });
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
    const unread = await sendRaw("{verb: sign-in");
    expect(unread).toBe(400);
    const large = await askHolder(dataDir, { path: "/keys", body: "x".repeat(1024 * 1024) });
    expect(large).toMatchObject({ status: 413 });
    await hold.release();
  });
});

import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "#lib/base/env";
import { openVault, type Vault } from "./vault";

const SHA = "ab".repeat(32);
const BYTES = new Uint8Array([1, 2, 3]);
const objects = new Map<string, Buffer>();
const signed: (string | undefined)[] = [];

// A bucket that keeps what it is given.
const bucket = createServer(async (request, reply) => {
  const path = request.url ?? "";
  signed.push(request.headers.authorization);
  const body = Buffer.concat(await request.toArray());
  if (path.startsWith("/broken/")) return reply.writeHead(403).end();
  if (request.method === "PUT") objects.set(path, body);
  if (request.method === "DELETE") objects.delete(path);
  const kept = objects.get(path);
  if (request.method === "GET" && !kept) return reply.writeHead(404).end();
  return reply.end(request.method === "GET" ? kept : undefined);
});

let folder: string;
let endpoint: string;
const settings = (name: string) =>
  parseEnv({ S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colophon-vault-"));
  bucket.listen(0, "127.0.0.1");
  await once(bucket, "listening");
  endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  bucket.close();
});

describe.each([
  ["a folder", () => openVault(parseEnv({ DATA_DIR: folder }))],
  ["a bucket", () => openVault(settings("pictures"))],
])("%s", (_name, open) => {
  const vault = (): Vault => {
    const opened = open();
    if (!opened) throw new Error("There is no vault.");
    return opened;
  };

  test("has nothing that was not put there, and removing it succeeds", async () => {
    expect(await vault().get("cd".repeat(32))).toBeNull();
    await vault().remove("cd".repeat(32));
  });

  test("gives back what was put there, until it is removed", async () => {
    await vault().put(SHA, BYTES);
    await vault().put(SHA, BYTES);
    expect(await vault().get(SHA)).toEqual(expect.objectContaining({ length: 3 }));
    await vault().remove(SHA);
    expect(await vault().get(SHA)).toBeNull();
  });
});

test("a bucket that refuses is named as unavailable, and the requests are signed", async () => {
  await expect(openVault(settings("broken"))?.get(SHA)).rejects.toMatchObject({ code: "unavailable" });
  expect(signed.every((header) => header?.startsWith("AWS4-HMAC-SHA256 Credential=id/"))).toBe(true);
});

test("a folder that cannot be made is named as unavailable", async () => {
  const vault = openVault(parseEnv({ DATA_DIR: "/dev/null" }));
  await expect(vault?.put(SHA, BYTES)).rejects.toMatchObject({ code: "unavailable" });
});

test("PostgreSQL without a bucket keeps all bytes itself", () => {
  const secret = "x".repeat(32);
  expect(openVault(parseEnv({ DATABASE_URL: "postgres://localhost/a", AUTH_SECRET: secret }))).toBeNull();
});

test("a bucket with a variable missing is refused at the start", () => {
  expect(() => parseEnv({ S3_ENDPOINT: "http://localhost:1" })).toThrow("S3_BUCKET is missing");
});

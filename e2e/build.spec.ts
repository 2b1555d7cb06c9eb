import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";

const server = ".next/server";
const files = readdirSync(server, { recursive: true, encoding: "utf8" });

/** The files that a host of functions would send with a route, from the root of the project. */
function traceOf(route: string): string[] {
  const path = join(server, "app", `${route}.js.nft.json`);
  const trace: { files: string[] } = JSON.parse(readFileSync(path, "utf8"));
  return trace.files.map((file) => join(path, "..", file));
}

test("no route is sent with data, secrets, history, tests or papers", () => {
  for (const name of files.filter((name) => /^app\/.*\.nft\.json$/.test(name))) {
    const traced = traceOf(name.replace(/^app\//, "").replace(/\.js\.nft\.json$/, ""));
    expect(traced.filter((path) => /^\.(data|git)(\/|$)|^(docs|e2e|bench)\/|\.test\.tsx?$/.test(path))).toEqual([]);
  }
  const health = traceOf("api/health/route");
  expect(health.length).toBeGreaterThan(10);
  expect(health.filter((path) => /^(app|lib)\//.test(path))).toEqual([]);
});

test("no chunk of a folder is there twice", () => {
  const chunks = files.filter((name) => /^chunks\/.*\.js$/.test(name));
  expect(chunks.length).toBeGreaterThan(50);
  const seen = new Set(
    chunks.map((name) => {
      const content = readFileSync(join(server, name));
      return `${join(name, "..")} ${createHash("sha256").update(content).digest("hex")}`;
    }),
  );
  expect(seen.size).toBe(chunks.length);
});

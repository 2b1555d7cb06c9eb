import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import getPort from "get-port";
import { expect, test } from "playwright/test";
import { startTestPostgres, type TestPostgres } from "../db/test-postgres";
import { isLong } from "../lib/test-runs";
import { insertKey } from "./instances/insert-key";
import { type Instance, startInstance } from "./instances/instance";
import { repository } from "./start-workspace";

// What a response has of its own moment, of its connection or of the server that restores a compressed body.
const VARYING =
  /^(date|connection|keep-alive|transfer-encoding|content-length|x-request-id|content-security-policy|x-colophon-packed|content-encoding|ratelimit-.*)$/;

type Answer = { status: number; headers: Record<string, string>; body: string };

test.describe("a route answers the same in front of Next and behind it", () => {
  let postgres: TestPostgres;
  let front: Instance;
  let next: { origin: string; stop(): Promise<void> };
  let key: string;
  let document: string;

  test.beforeAll(async () => {
    test.setTimeout(10 * 60_000);
    postgres = await startTestPostgres();
    const settings = {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      APP_URL: "http://localhost:3000",
      READS_PER_MINUTE: "0",
      WRITES_PER_MINUTE: "0",
    };
    front = await startInstance(settings);
    next = await startNext(settings);
    key = await insertKey(postgres.url);
    const markdown = readFileSync(join(repository, "docs/article.md"), "utf8");
    const made = await ask(front.origin, "POST /api/d", { body: { markdown } });
    document = JSON.parse(made.body).id;
    await ask(front.origin, `POST /api/d/${document}/publish`, { body: { slug: "an-article" } });
  });
  test.afterAll(async () => {
    await Promise.allSettled([front?.stop(), next?.stop()]);
    await postgres?.stop();
  });

  test("every operation: without a key, with every method, and with an unknown id", async () => {
    const description = JSON.parse((await ask(front.origin, "GET /api/openapi.json")).body);
    // Each download of the audit log is in the next one.
    const paths = Object.keys(description.paths).filter((path) => path !== "/api/w/audit/export");
    expect(paths.length).toBeGreaterThan(30);
    const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    for (const [row, path] of paths.entries()) {
      const asked = path.replace(/\{(\w+)\}/g, "nothing_%C3%A9");
      for (const [column, method] of methods.entries()) {
        // By default one of the two, in turn: each path and each method is asked both ways.
        const isFirst = (row + column) % 2 === 0;
        if (isLong || isFirst) await same(`${method} ${asked}`, { anonymous: true });
        if (isLong || !isFirst) await same(`${method} ${asked}`, { body: { unknown: true } });
      }
    }
  });

  test("what exists: each representation, 304, a query, a trailing slash and unusual paths", async () => {
    const { headers } = await ask(front.origin, `GET /api/d/${document}`);
    await same(`GET /api/d/${document}`, { more: { "if-none-match": headers.etag ?? "" } });
    await same(`GET /api/d/${document}`, { more: { accept: "text/markdown" } });
    for (const query of ["", "/", "?format=nodes&from=2&limit=20", "?format=outline", "?q=1&q=2", "?format=%zz"])
      await same(`GET /api/d/${document}${query}`);
    for (const path of [
      "/api/d?q=ballad",
      "/api/d/",
      "/api/d/folders",
      "/api/d/a%2Fb",
      "/api/d/..%2Fx",
      "/api/nothing",
      "/api",
    ])
      await same(`GET ${path}`);
  });

  test("the published page in each form, the lists and the files", async () => {
    for (const suffix of ["", ".md", ".bib", ".ris", "/colophon.txt", "/preview.png", "-unknown"])
      for (const method of ["GET", "HEAD"]) await same(`${method} /p/an-article${suffix}`);
    for (const path of ["/sitemap.xml", "/feed.xml", "/llms.txt", "/robots.txt", "/api/health", "/api/openapi.json"])
      await same(`GET ${path}`);
    for (const path of ["/files/fil_unknown", "/fonts/unknown.woff2", "/api/metrics"]) await same(`GET ${path}`);
    await same("POST /p/an-article");
  });

  async function same(route: string, options: Options = {}): Promise<void> {
    const [before, after] = await Promise.all([ask(next.origin, route, options), ask(front.origin, route, options)]);
    expect(after, route).toEqual(before);
    // The second time, what the request means and its answer are remembered.
    if (route.startsWith("GET ")) expect(await ask(front.origin, route, options), route).toEqual(before);
  }

  type Options = { anonymous?: boolean; body?: unknown; more?: Record<string, string> };

  async function ask(origin: string, route: string, { anonymous, body, more }: Options = {}): Promise<Answer> {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: "manual",
      headers: {
        "accept-encoding": "identity",
        ...(anonymous ? {} : { "x-api-key": key }),
        "content-type": "application/json",
        ...more,
      },
      ...(body === undefined || ["GET", "HEAD"].includes(method) ? {} : { body: JSON.stringify(body) }),
    });
    const headers = Object.fromEntries(
      [...response.headers].flatMap(([name, value]) => {
        // Next's server names the headers of its own pages for every route.
        const shown =
          name === "vary" ? value.replaceAll(/(^|, )(rsc|next-router-[a-z-]+)(?=,|$)/g, "").replace(/^, /, "") : value;
        return VARYING.test(name) || shown === "" ? [] : [[name, shown]];
      }),
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    // An archive says in itself when it was written.
    const isArchive = headers["content-type"] === "application/zip" && bytes.length > 0;
    const text = isArchive ? Object.keys(unzipSync(bytes)).join("\n") : strFromU8(bytes);
    return { status: response.status, headers, body: text.replaceAll(/req_[0-9a-z]{26}/g, "req_…") };
  }
});

/** Starts the workspace on Next's own server, as platforms do that run no program of ours. */
async function startNext(settings: Record<string, string>) {
  const port = await getPort({ host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    cwd: repository,
    env: { ...process.env, LOG_LEVEL: "info", ...settings },
    stdio: "ignore",
  });
  const gone = once(child, "exit");
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
  };
  return { origin, stop };
}

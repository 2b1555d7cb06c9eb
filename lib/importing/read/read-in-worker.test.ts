import { expect, test } from "vitest";
import { newId } from "#lib/base/ids";
import { workerPool } from "#lib/base/worker-pool";
import type { Article } from "../draft/article";
import { PAGE_POOL, readInWorker } from "./read-in-worker";
import type { Page } from "./read-page";

const page = (html: string): Page => ({
  kind: "html",
  url: "https://example.org/",
  contentType: "text/html; charset=utf-8",
  body: new TextEncoder().encode(html),
});

test("refuses a page that takes too long, and still reads another person's page", async () => {
  const pool = workerPool<Page, Article>({ ...PAGE_POOL, name: newId("req"), cpuMs: 1_000, clockMs: 60_000 });
  const [tangled, plain] = await Promise.allSettled([
    pool.run("ann", page("<b><i>".repeat(700_000))),
    pool.run("bob", page("<h1>Tides</h1><p>The sea.")),
  ]);
  expect(tangled).toMatchObject({ reason: { code: "import_failed", message: expect.stringContaining("too tangled") } });
  expect(plain).toMatchObject({ value: { title: "Tides" } });
});

test("refuses more pages of one person than can be read in time, and still reads another person's", async () => {
  const asked = Array.from({ length: 32 }, () => readInWorker("ann", page("<p>The sea.")));
  const other = readInWorker("bob", page("<p>The sea."));
  const codes = (await Promise.allSettled(asked)).map((one) => (one.status === "rejected" ? one.reason.code : "read"));
  expect(codes).toEqual([...Array(31).fill("read"), "unavailable"]);
  expect((await other).content.content).toHaveLength(1);
});

test("returns an error with its code and its hint", async () => {
  await expect(readInWorker("ann", page("<p></p>"))).rejects.toMatchObject({
    name: "AppError",
    code: "import_failed",
    status: 422,
    hint: expect.stringContaining("scripts"),
  });
});

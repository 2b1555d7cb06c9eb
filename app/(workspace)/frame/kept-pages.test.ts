import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const ORIGIN = "https://workspace.example";
const PAGES = "colophon-pages-1";

/** The part of a browser's cache that the worker uses: as in the standard, an entry is replaced once its body was read. */
function makeCache() {
  const entries = new Map<string, string>();
  return {
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    match: async (key: string) => (entries.has(key) ? new Response(entries.get(key)) : undefined),
    delete: async (key: string | { url: string }) => entries.delete(typeof key === "string" ? key : key.url),
    put: async (key: string, answer: Response) => {
      const text = await answer.text();
      entries.delete(key);
      entries.set(key, text);
    },
  };
}

/** The service worker beside a server that answers with `fetch`. */
function startWorker(fetch: (address: string) => Promise<Response>) {
  const opened = new Map<string, ReturnType<typeof makeCache>>();
  const open = (name: string) => {
    const cache = opened.get(name) ?? makeCache();
    opened.set(name, cache);
    return cache;
  };
  const caches = {
    open: async (name: string) => open(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => open(cacheName).match(key),
  };
  const listeners = new Map<string, (event: object) => void>();
  const self = { addEventListener: listeners.set.bind(listeners), location: { origin: ORIGIN } };
  runInNewContext(readFileSync("public/sw.js", "utf8"), {
    self,
    caches,
    fetch: (address: URL | string) => fetch(String(address)),
    URL,
    Response,
  });
  /** Keeps the page as an open page asks for it, and resolves or rejects with the work. */
  const keep = (path: string): Promise<unknown> => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (started: Promise<unknown>) => {
      work = started;
    };
    listeners.get("message")?.({ data: { keeps: ORIGIN + path }, ports: [], waitUntil });
    return work;
  };
  const kept = async (path: string) => (await open(PAGES).match(ORIGIN + path))?.text();
  return { keep, kept, keys: async () => (await open(PAGES).keys()).map(({ url }) => url.slice(ORIGIN.length)) };
}

const html = (body: BodyInit) => new Response(body, { headers: { "content-type": "text/html" } });

/** An answer whose body has not arrived yet, and how it ends without a network. */
function arriving() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  return { answer: html(readable), lose: () => writable.abort(new Error("The network is gone.")) };
}

test("does not lose a kept page when the network goes while a newer one arrives", async () => {
  const newer = arriving();
  const answers = [html("first"), new Response("words"), newer.answer];
  const worker = startWorker(async () => answers.shift() ?? html("none"));
  await worker.keep("/d/doc_1");
  const work = expect(worker.keep("/d/doc_1")).rejects.toThrow("The network is gone.");
  await expect.poll(() => answers.length).toBe(0);
  expect(await worker.kept("/d/doc_1")).toBe("first");
  await newer.lose();
  await work;
  expect(await worker.kept("/d/doc_1")).toBe("first");
});

test("drops the page that was opened longest ago", async () => {
  const worker = startWorker(async () => html("page"));
  for (let at = 0; at < 60; at += 1) await worker.keep(`/d/doc_${at}`);
  await worker.keep("/d/doc_0");
  await worker.keep("/d/doc_60");
  const keys = await worker.keys();
  expect(keys).toHaveLength(60);
  expect(keys).toContain("/d/doc_0");
  expect(keys).not.toContain("/d/doc_1");
});

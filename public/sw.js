// Opens the workspace without a network: keeps the pages opened lately, and the scripts, styles and fonts that they need.
// It changes no answer while the server can be reached.

const PAGES = "colophon-pages-1";
// Kept because the person asked for it, until the person asks otherwise.
const PINNED = "colophon-pages-pinned-1";
// The words of the documents among them, to be searched.
const WORDS = "colophon-pages-words-1";
// The works of the library, which the page keeps.
const LIBRARY = "colophon-library";
const PARTS = "colophon-parts-1";
const MOST_PAGES = 60;
const MOST_WORDS = 300;
const MOST_PARTS = 400;
const OLD_MS = 60 * 60_000;

const isPage = ({ pathname }) => /^\/(?:$|d\/[^/]+$|library$|prompts$|offline$|folders\/)/.test(pathname);
// Their names change with their content.
const isPart = ({ pathname }) => /^\/(?:_next\/static|fonts|katex)\//.test(pathname);
// Who comes here is not, or no longer, the person whose pages are kept.
const isEntrance = ({ pathname }) => /^\/(?:sign-in|sign-up|invite|reset-password)(?:\/|$)/.test(pathname);

// The pages of this browser that show what was kept, by client.
const showKept = new Set();

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (isPart(url)) return event.respondWith(part(event));
  if (request.mode !== "navigate") return;
  if (isEntrance(url)) event.waitUntil(forgetPages());
  else if (isPage(url)) event.respondWith(page(event));
});

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data?.asks === "isKept") port?.postMessage(showKept.has(event.source?.id));
  const url = URL.canParse(event.data?.keeps) ? new URL(event.data.keeps) : null;
  if (url?.origin === self.location.origin && isPage(url)) event.waitUntil(keepAgain(url));
  const { pins } = event.data ?? {};
  if (Array.isArray(pins)) event.waitUntil(pinOnly(pins).then((failed) => port?.postMessage(failed)));
});

async function page(event) {
  const { request, resultingClientId } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keepPage(new URL(request.url), answer.clone()));
    return answer;
  } catch {
    const kept = await keptPage(keyOf(new URL(request.url)));
    if (kept) showKept.add(resultingClientId);
    return kept ?? notKept();
  }
}

// A pinned page is as new as the other at least.
const keptPage = async (key) =>
  (await caches.match(key, { cacheName: PINNED, ignoreVary: true })) ??
  caches.match(key, { cacheName: PAGES, ignoreVary: true });

function forgetPages() {
  indexedDB.deleteDatabase(LIBRARY);
  return Promise.all([PAGES, PINNED, WORDS].map((name) => caches.delete(name)));
}

async function keepWords({ origin, pathname }) {
  const [, id] = /^\/d\/(doc_[^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) return;
  const address = `${origin}/api/d/${id}?format=markdown`;
  const cache = await caches.open(WORDS);
  // Without them the document is found by its title.
  const answer = await fetch(address, { headers: { accept: "text/markdown" } }).catch(() => null);
  if (answer && !answer.ok) return cache.delete(address);
  if (!answer) return;
  await cache.put(address, answer).catch(() => undefined);
  await dropOldest(cache, MOST_WORDS);
}

// Pins these pages and no others; answers how many are not here.
async function pinOnly(pins) {
  const urls = pins.filter((pin) => URL.canParse(pin)).map((pin) => new URL(pin));
  const wanted = new Map(
    urls.filter((url) => url.origin === self.location.origin && isPage(url)).map((url) => [keyOf(url), url]),
  );
  const cache = await caches.open(PINNED);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
  let failed = 0;
  // One after the other: the page that is open goes first.
  for (const [key, url] of wanted) if (!(await pin(cache, key, url))) failed += 1;
  return failed;
}

async function pin(cache, key, url) {
  const before = await cache.match(key, { ignoreVary: true });
  const isFresh = before && Date.now() - Date.parse(before.headers.get("date")) < OLD_MS;
  if (isFresh) return true;
  try {
    const answer = await fetch(url, { headers: { accept: "text/html" } });
    if (answer.status === 404) await cache.delete(key);
    if (!answer.ok || answer.redirected) return false;
    const text = await answer.clone().text();
    await cache.put(key, answer);
    await keepWords(url);
    // Its scripts may have been needed by no page that was opened.
    const parts = new Set(text.match(/\/_next\/static\/[\w./~-]+/g));
    for (const path of parts) await part({ request: new Request(path) }).catch(() => undefined);
    return true;
  } catch {
    // Without a network, or on a full disk, an old page is better than none.
    return before !== undefined;
  }
}

// A page reached by a link inside the workspace was loaded without its document, and its text changes while it is open.
async function keepAgain(url) {
  const answer = await fetch(url, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer) await keepPage(url, answer);
}

async function keepPage(url, answer) {
  if (answer.redirected && isEntrance(new URL(answer.url))) return forgetPages();
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html");
  const cache = await caches.open(PAGES);
  const pinned =
    (await caches.match(keyOf(url), { cacheName: PINNED, ignoreVary: true })) && (await caches.open(PINNED));
  // A page that is gone, or that the person may not see any more.
  if (answer.status === 404) return Promise.all([cache.delete(keyOf(url)), pinned?.delete(keyOf(url))]);
  if (!answer.ok || answer.redirected || !isDocument) return undefined;
  await pinned?.put(keyOf(url), answer.clone());
  // Replaces what was kept once all of it has arrived, and moves it to the end. Without a network the old page stays.
  await cache.put(keyOf(url), answer);
  await keepWords(url);
  return dropOldest(cache, MOST_PAGES);
}

// The address of a document may end in what to open beside it; that of a list says what it lists.
const keyOf = ({ origin, pathname, search }) => `${origin}${pathname}${pathname.startsWith("/d/") ? "" : search}`;

async function part({ request }) {
  const cache = await caches.open(PARTS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    // A full disk must not keep the page from loading.
    await cache.put(request, answer.clone()).catch(() => undefined);
    await dropOldest(cache, MOST_PARTS);
  }
  return answer;
}

async function dropOldest(cache, most) {
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
}

const notKept = () =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Offline · Colophon</title>
<style>:root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;
font:16px/1.5 system-ui,sans-serif;text-align:center}h1{font:620 28px Georgia,serif;margin:0 0 8px}p{margin:0 0 16px}</style>
<main><h1>You are offline</h1><p>This page was not opened on this device lately, so it is not kept here.</p>
<p><a href="/">Go to your documents</a></p></main></html>`,
    { status: 503, headers: { "content-type": "text/html; charset=utf-8" } },
  );

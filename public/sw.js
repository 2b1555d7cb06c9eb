// Opens the workspace without a network: keeps the pages opened lately, and the scripts, styles and fonts that they need.
// It changes no answer while the server can be reached.

const PAGES = "colophon-pages-1";
const PARTS = "colophon-parts-1";
const MOST_PAGES = 60;
const MOST_PARTS = 400;

const isPage = ({ pathname }) => /^\/(?:$|d\/[^/]+$|library$|prompts$|folders\/)/.test(pathname);
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
  if (isEntrance(url)) event.waitUntil(caches.delete(PAGES));
  else if (isPage(url)) event.respondWith(page(event));
});

self.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data?.asks === "isKept") port?.postMessage(showKept.has(event.source?.id));
  const url = URL.canParse(event.data?.keeps) ? new URL(event.data.keeps) : null;
  if (url?.origin === self.location.origin && isPage(url)) event.waitUntil(keepAgain(url));
});

async function page(event) {
  const { request, resultingClientId } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keepPage(new URL(request.url), answer.clone()));
    return answer;
  } catch {
    const kept = await caches.match(keyOf(new URL(request.url)), { cacheName: PAGES, ignoreVary: true });
    if (kept) showKept.add(resultingClientId);
    return kept ?? notKept();
  }
}

// A page reached by a link inside the workspace was loaded without its document, and its text changes while it is open.
async function keepAgain(url) {
  const answer = await fetch(url, { headers: { accept: "text/html" } }).catch(() => null);
  if (answer) await keepPage(url, answer);
}

async function keepPage(url, answer) {
  if (answer.redirected && isEntrance(new URL(answer.url))) return caches.delete(PAGES);
  const isDocument = answer.headers.get("content-type")?.startsWith("text/html");
  const cache = await caches.open(PAGES);
  // A page that is gone, or that the person may not see any more.
  if (answer.status === 404) return cache.delete(keyOf(url));
  if (!answer.ok || answer.redirected || !isDocument) return undefined;
  await cache.delete(keyOf(url));
  await cache.put(keyOf(url), answer);
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

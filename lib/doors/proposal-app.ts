import "server-only";
import type { ReadResourceResult, ServerCapabilities, Tool } from "@modelcontextprotocol/server";

const MIME_TYPE = "text/html;profile=mcp-app";

const URI = "ui://colophon/proposal";

/** What a server declares that serves apps (SEP-1865). */
export const appsCapability: ServerCapabilities["extensions"] = {
  "io.modelcontextprotocol/ui": { mimeTypes: [MIME_TYPE] },
};

// The tools whose answers have suggestions.
const SHOWN: ReadonlySet<string> = new Set(["suggest_edits", "list_suggestions"]);

/** The app that shows a tool's answer, in clients that draw apps. */
export const appOf = (tool: string): Pick<Tool, "_meta"> =>
  SHOWN.has(tool) ? { _meta: { ui: { resourceUri: URI } } } : {};

/** The app as a resource; null for the URI of anything else. */
export const readApp = (uri: string): ReadResourceResult | null =>
  uri === URI
    ? { contents: [{ uri, mimeType: MIME_TYPE, text: page, _meta: { ui: { csp: {}, prefersBorder: true } } }] }
    : null;

const words = {
  en: {
    waiting: "The proposal is being made.",
    none: "Nothing waits for a decision.",
    accept: "Accept",
    reject: "Reject",
    accepted: "Accepted",
    rejected: "Rejected",
    stale: "The text has changed since. It cannot be accepted.",
    tried: "A trial run: nothing was stored.",
    failed: "This did not work.",
  },
  de: {
    waiting: "Der Vorschlag entsteht gerade.",
    none: "Nichts wartet auf eine Entscheidung.",
    accept: "Annehmen",
    reject: "Ablehnen",
    accepted: "Angenommen",
    rejected: "Abgelehnt",
    stale: "Der Text hat sich seither geändert. Er lässt sich nicht annehmen.",
    tried: "Ein Probelauf: Nichts wurde gespeichert.",
    failed: "Das ging nicht.",
  },
};

const style = `
:root { color-scheme: light dark; font: 15px/1.5 var(--font-sans, system-ui, sans-serif);
  color: var(--color-text-primary, light-dark(#1f1d1a, #eceae6)); }
body { margin: 0; padding: 16px; overflow-wrap: anywhere; }
article + article { margin-top: 16px; padding-top: 16px;
  border-top: 1px solid var(--color-border-primary, light-dark(#d9d6d0, #45423d)); }
p { margin: 0 0 8px; }
.note { color: var(--color-text-secondary, light-dark(#5c5850, #b3aea5)); }
.diff { white-space: pre-wrap; }
ins { text-decoration: underline; text-underline-offset: 3px;
  background: var(--color-background-success, light-dark(#dcefdf, #1f3d27)); }
del { background: var(--color-background-danger, light-dark(#f6dcd8, #4a2520)); }
.keys { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
button { font: inherit; min-height: 36px; padding: 4px 16px; cursor: pointer; color: inherit; background: none;
  border: 1px solid var(--color-border-secondary, light-dark(#8a857b, #8a857b));
  border-radius: var(--border-radius-md, 6px); }
button.accept { color: var(--color-text-inverse, light-dark(#ffffff, #1f1d1a)); border-color: transparent;
  background: var(--color-background-inverse, light-dark(#1f1d1a, #eceae6)); }
button:focus-visible { outline: 2px solid var(--color-ring-primary, light-dark(#2458c5, #8fb0ff)); outline-offset: 2px; }
button:disabled { opacity: 0.5; cursor: default; }
`;

// Plain script: it runs in the client's sandbox, where nothing is loaded. Texts are set as text, never as HTML.
const script = `
const WORDS = ${JSON.stringify(words)};
const main = document.querySelector("main");
const waiting = new Map();
let next = 1;
let said = WORDS.en;

const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    waiting.set(next, { resolve, reject });
    send({ id: next++, method, params });
  });

const make = (tag, text, className) => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};
const say = (text, role = "status") => {
  const line = make("p", text, "note");
  line.setAttribute("role", role);
  return line;
};

const TAGS = { insert: "ins", delete: "del", equal: "span" };
const SHOWN = { accept_suggestion: "accepted", reject_suggestion: "rejected" };

async function decide(tool, suggestion, keys) {
  for (const button of keys.querySelectorAll("button")) button.disabled = true;
  keys.parentElement.querySelector("[role=alert]")?.remove();
  try {
    const result = await ask("tools/call", { name: tool, arguments: { id: suggestion.documentId, sid: suggestion.id } });
    if (result.isError) throw new Error(JSON.parse(result.content[0].text).error);
    keys.replaceWith(say(said[SHOWN[tool]]));
    const text = "The person " + SHOWN[tool] + " the suggestion " + suggestion.id + ".";
    ask("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => {});
  } catch (error) {
    for (const button of keys.querySelectorAll("button")) button.disabled = false;
    keys.before(say(error?.message || said.failed, "alert"));
  }
}

function present(suggestion, isTrial) {
  const article = make("article", "");
  if (suggestion.note) article.append(make("p", suggestion.note, "note"));
  const diff = make("p", "", "diff");
  for (const { op, text } of suggestion.diff ?? []) diff.append(make(TAGS[op] ?? "span", text));
  article.append(diff);
  if (isTrial) article.append(say(said.tried));
  else if (suggestion.status !== "pending" && said[suggestion.status]) article.append(say(said[suggestion.status]));
  if (isTrial || !["pending", "stale"].includes(suggestion.status)) return article;
  const keys = make("div", "", "keys");
  for (const [label, tool] of [["accept", "accept_suggestion"], ["reject", "reject_suggestion"]]) {
    if (label === "accept" && suggestion.status === "stale") continue;
    const button = make("button", said[label], label);
    button.type = "button";
    button.onclick = () => decide(tool, suggestion, keys);
    keys.append(button);
  }
  article.append(keys);
  return article;
}

function show({ isError, content, structuredContent }) {
  if (isError) return main.replaceChildren(say(messageOf(content), "alert"));
  const { suggestions, suggestion, dryRun } = structuredContent ?? {};
  const all = suggestions?.length ? suggestions : suggestion ? [suggestion] : [];
  main.replaceChildren(...(all.length ? all.map((one) => present(one, dryRun === true)) : [say(said.none)]));
}

function messageOf(content) {
  try {
    return JSON.parse(content[0].text).error;
  } catch {
    return said.failed;
  }
}

function dress({ theme, locale, styles } = {}) {
  const { style } = document.documentElement;
  if (theme) style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) if (value) style.setProperty(name, value);
  if (!locale) return;
  const language = locale.startsWith("de") ? "de" : "en";
  said = WORDS[language];
  document.documentElement.lang = language;
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.method === "ui/notifications/tool-result") return show(data.params);
  if (data.method === "ui/notifications/host-context-changed") return dress(data.params);
  if (data.method) return data.id === undefined ? undefined : send({ id: data.id, result: {} });
  const asked = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.error) asked?.reject(new Error(data.error.message));
  else asked?.resolve(data.result);
});

new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  send({ method: "ui/notifications/size-changed", params: { width, height } });
}).observe(document.body);

ask("ui/initialize", {
  protocolVersion: "2026-01-26",
  appInfo: { name: "colophon-proposal", version: "1.0.0" },
  appCapabilities: { availableDisplayModes: ["inline"] },
}).then(({ hostContext }) => {
  dress(hostContext);
  main.replaceChildren(say(said.waiting));
  send({ method: "ui/notifications/initialized", params: {} });
});
`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proposal</title>
<style>${style}</style>
</head>
<body>
<main></main>
<script>${script}</script>
</body>
</html>
`;

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { OpenDatabase } from "#db/connection/client";
import { user } from "#db/schema";
import { SCOPES, type Scope } from "#lib/base/caller";
import { parseEnv } from "#lib/base/env";
import { newId } from "#lib/base/ids";
import { pathOf } from "#lib/base/operation";
import { hold } from "#lib/base/runtime";
import { openRegistries, overrideRegistries } from "#lib/citations/sources/registries";
import { SERVICES } from "#lib/citations/sources/services";
import { flushReads } from "#lib/documents/last-reads/store";
import { openVault, overrideVault } from "#lib/files/vault";
import { allOperations } from "#lib/operations/registry";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { makeKey } from "#lib/people/auth/keys";
import { makeSignInLink } from "#lib/people/auth/sign-in-link";
import { findOwner, insertKey, type NewKey } from "#lib/people/auth/store";
import { assemble } from "#lib/start/assemble";
import { overrideZotero } from "#lib/works/zotero/items/address";
import { handleMcp, handleMcpAll } from "./mcp";
import { serve } from "./rest";
import { notFound } from "./serve-only";

/** A request of a test: body, key and other headers. */
export type Asked = { key?: string | null; body?: unknown; headers?: Record<string, string> };

/** A response, with its body parsed if it is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
export type Answered = { status: number; headers: Headers; body: any };

const origin = "http://localhost:3000";

/** The settings of a workspace without rate limits. */
export const unlimited = { READS_PER_MINUTE: "0", WRITES_PER_MINUTE: "0" };

// No server listens there: a test that needs a registry sets its address, and none calls a real one.
const NOWHERE = Object.fromEntries(Object.values(SERVICES).map(({ setting }) => [setting, "http://127.0.0.1:1"]));

/** A real workspace over a real store, called through its real doors without a network. */
export async function openTestWorkspace(
  { open }: { open(): Promise<OpenDatabase> },
  variables: Record<string, string> = {},
) {
  const store = await open();
  const folder = mkdtempSync(join(tmpdir(), "colophon-files-"));
  const settings = parseEnv({ ...NOWHERE, DATA_DIR: folder, ...variables });
  // Tests stand in for the services, which ask for no pauses.
  overrideRegistries(openRegistries(settings, { intervalOf: () => 0 }));
  overrideZotero("http://127.0.0.1:1");
  overrideFetch(openFetch(resolveNone, new Set(settings.ALLOW_PRIVATE_HOSTS)));
  overrideVault(openVault({ ...settings, DATA_DIR: folder }));
  const running = await assemble(settings, store, "a secret for tests, of 32 characters");
  hold(running);
  const firstKey = running.announcement?.firstKey ?? "";
  const owner = await findOwner(store.db);
  if (!owner) throw new Error("The workspace has no owner.");

  return {
    store,
    running,
    owner,
    firstKey,
    ask: (route: string, asked: Asked = {}) => ask(route, { key: firstKey, ...asked }),
    /** The same without reading the answer, which is a client's work. */
    answer: (route: string, asked: Asked = {}) => answer(route, { key: firstKey, ...asked }),
    makeKey: (given: Partial<NewKey> & { scopes?: readonly Scope[] } = {}) => keyFor(store, owner.id, given),
    /** Another person of this workspace, with their own key. */
    makePerson: async (name = "Another") => {
      const id = newId("usr");
      const email = `${id}@example.org`;
      await store.db.insert(user).values({ id, name, email, emailVerified: true });
      return { id, email, key: await keyFor(store, id, {}) };
    },
    /** The cookies of a browser that this person signed in with a link. */
    signIn: async (userId = owner.id) => {
      const link = new Request(await makeSignInLink(running.auth, userId));
      const cookies = (await running.auth.handler(link)).headers.getSetCookie();
      return cookies.map((one) => one.split(";")[0]).join("; ");
    },
    connect: (key: string | null = firstKey, name = "test-agent", headers: Record<string, string> = {}) =>
      connect("/api/mcp", { ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers }, name),
    /** The same for the server with all tools. */
    connectToAll: (key: string) => connect("/api/mcp/all", { authorization: `Bearer ${key}` }, "test-agent"),
    async close() {
      hold(undefined);
      overrideRegistries(undefined);
      overrideZotero(undefined);
      overrideFetch(undefined);
      overrideVault(undefined);
      rmSync(folder, { recursive: true, force: true });
      await flushReads();
      await store.close();
    },
  };
}

/** A workspace opened for tests. */
export type TestWorkspace = Awaited<ReturnType<typeof openTestWorkspace>>;

async function keyFor(store: OpenDatabase, userId: string, given: Partial<NewKey>): Promise<string> {
  const key = makeKey();
  const standard = { key, userId, name: "test", scopes: SCOPES, isHuman: false, expiresAt: null };
  await insertKey(store.db, { ...standard, ...given }, new Date());
  return given.key ?? key;
}

// fetch requires this option for a stream as body, but its type lacks it.
const HALF_DUPLEX = { duplex: "half" };

async function ask(route: string, asked: Asked): Promise<Answered> {
  const response = await answer(route, asked);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, body: isJson && text !== "" ? JSON.parse(text) : text };
}

/**
 * A form as it is sent. Node 24's own Request over a FormData rejects, unhandled, when its body is cancelled half-way, as
 * a door does with one that is too large.
 */
async function bytesOf(form: FormData, headers: Headers): Promise<Uint8Array> {
  const encoded = new Response(form);
  headers.set("content-type", encoded.headers.get("content-type") ?? "");
  return new Uint8Array(await encoded.arrayBuffer());
}

async function answer(route: string, { key, body, headers = {} }: Asked): Promise<Response> {
  const [method = "GET", target = "/"] = route.split(" ");
  const url = new URL(target, origin);
  const all = new Headers(headers);
  if (key) all.set("x-api-key", key);
  const sent = body instanceof FormData ? await bytesOf(body, all) : body;
  const isText = typeof sent === "string" || sent instanceof Uint8Array || sent instanceof ReadableStream;
  if (body !== undefined && !all.has("content-type")) all.set("content-type", "application/json");
  const init = body === undefined ? {} : { body: isText ? (sent as BodyInit) : JSON.stringify(sent) };
  const request = new Request(url, { method, headers: all, ...init, ...HALF_DUPLEX });
  const { handler, params } = handlerFor(method, url.pathname);
  return handler(request, { params: Promise.resolve(params) });
}

const paths = [...new Set(allOperations.map(pathOf))];
const routes = paths.map((path) => ({
  path,
  handlers: serve(...allOperations.filter((operation) => pathOf(operation) === path)),
}));

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** Finds the route like Next: literal segments take precedence over parameters. */
function handlerFor(method: string, pathname: string) {
  const wanted = pathname.replace(/\/$/, "").split("/");
  const found = routes
    .map(({ path, handlers }) => ({ handlers, params: match(path.split("/"), wanted) }))
    .filter((route) => route.params !== null)
    .sort((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length)[0];
  return { handler: found ? found.handlers[method as Method] : notFound, params: found?.params ?? {} };
}

function match(template: string[], wanted: string[]): Record<string, string> | null {
  if (template.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [at, segment] of template.entries()) {
    const value = wanted[at] ?? "";
    if (segment.startsWith("[")) params[segment.slice(1, -1)] = decodeURIComponent(value);
    else if (segment !== value) return null;
  }
  return params;
}

/** Sends a request to the MCP server like a local client; for a transport's `fetch`. */
export function askMcp(url: URL | string, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (!headers.has("host")) headers.set("host", "localhost:3000");
  const request = new Request(url, { ...init, headers });
  return request.url.endsWith("/all") ? handleMcpAll(request) : handleMcp(request);
}

const textItem = z.object({ text: z.string() });

/** The error of a failed tool, which only its text contains; the structured content of any other result. */
export const toolBody = ({ isError, structuredContent, content }: CallToolResult): unknown =>
  isError ? JSON.parse(textItem.parse(content[0]).text) : structuredContent;

/** What a stateless server answers to the request for a stream. */
const noStream = () => new Response(null, { status: 405 });

async function connect(path: string, headers: Record<string, string>, name: string): Promise<Client> {
  const client = new Client({ name, version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(path, origin), {
    // The client asks for a stream once it is connected, in its own time; asked here, a test of the limit counts it or not.
    fetch: (url, init) => (init?.method === "GET" ? Promise.resolve(noStream()) : askMcp(url, init)),
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

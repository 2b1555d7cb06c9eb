import { allowConnection, type Consent } from "#lib/people/auth/consent";
import { serveAuth } from "./serve-auth";
import { serveResourceMetadata, serveServerMetadata } from "./serve-discovery";
import { askMcp, type TestWorkspace } from "./test-workspace";

const origin = "http://localhost:3000";

/** The standard server of the Model Context Protocol. */
export const mcpAddress = new URL("/api/mcp", origin);

const WELL_KNOWN = [
  { prefix: "/.well-known/oauth-protected-resource", handler: serveResourceMetadata },
  { prefix: "/.well-known/oauth-authorization-server", handler: serveServerMetadata },
];

/** Sends a request of an OAuth client to the routes that Next would choose. */
export async function askOAuth(input: URL | string, init?: RequestInit): Promise<Response> {
  const url = new URL(input);
  if (url.pathname.startsWith("/api/mcp")) return askMcp(url, init);
  const request = new Request(url, { redirect: "manual", ...init });
  const known = WELL_KNOWN.find(({ prefix }) => url.pathname === prefix || url.pathname.startsWith(`${prefix}/`));
  if (!known) return serveAuth(request, { params: Promise.resolve({}) });
  const path = url.pathname.slice(known.prefix.length).split("/").filter(Boolean);
  return known.handler(request, { params: Promise.resolve({ path }) });
}

/** Follows an authorization address to the consent page, as a person's browser does; returns the page's query. */
export async function openConsentPage(address: URL | undefined, cookie: string): Promise<string> {
  if (!address) throw new Error("The client did not ask for authorization.");
  const response = await askOAuth(address, { headers: { cookie } });
  const location = response.headers.get("location") ?? "";
  if (!location.startsWith("/connect?")) throw new Error(`The browser was sent to “${location}” (${response.status}).`);
  return location.slice("/connect?".length);
}

/** A person who answers in the browser. */
export const callerOf = (userId: string): Consent["caller"] => ({ type: "user", id: userId, name: "Person", userId });

/** Allows a client what it asks for, as the person of this session; returns the fields that its callback gets. */
export async function allow(
  { running, store, owner }: TestWorkspace,
  address: URL | undefined,
  cookie: string,
  given: Partial<Consent> = {},
): Promise<URLSearchParams> {
  const query = await openConsentPage(address, cookie);
  const reach = { documentId: null, folderId: null, expiresAt: null };
  const standard = { query, caller: callerOf(owner.id), scopes: ["read", "suggest"] as const, ...reach };
  const services = { auth: running.auth, db: store.db };
  const url = await allowConnection(services, { ...standard, ...given }, new Headers({ cookie }), new Date());
  return new URL(url).searchParams;
}

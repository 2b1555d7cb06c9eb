import "server-only";
import { type Bound, type Caller, SCOPES, scopeShape } from "#lib/base/caller";
import type { Env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { parseUrl } from "#lib/base/parse-url";
import { type Runtime, runtime } from "#lib/base/runtime";
import { withoutHidden } from "#lib/document/text/hidden-text";
import { cookieOf } from "#lib/people/auth/cookie-of";
import type { Found } from "#lib/people/auth/key-cache";
import { isKey } from "#lib/people/auth/keys";
import { grantable, resourcesOf } from "#lib/people/auth/oauth-server";
import { type FoundKey, isTouched, type TokenRow, touchKey } from "#lib/people/auth/store";
import { isAccessToken } from "#lib/people/auth/tokens";
import { guestAuthorCookie, guestAuthorId } from "#lib/people/guests/author";
import { guestCookie, isGuestOpen } from "#lib/people/guests/password";
import { findGuestLink, touchGuestLink } from "#lib/people/guests/store";
import { findSession } from "./find-session";
import type { Door } from "./record-request";
import { storeError } from "./store-error";

/** What names the caller of a request. */
export type Credentials = {
  door: Door;
  headers: Headers;
  agent?: string | null;
  /** The address of the resource that access tokens must be for; without it none is accepted. */
  resource?: string;
  /** The token of a guest link, at the door for guests. */
  guestToken?: string;
};

const MAX_NAME = 200;
const MAX_RUN = 100;

/** Finds the caller; throws `missing_api_key` or `invalid_api_key`, which does not reveal the reason. */
export async function authenticate(credentials: Credentials): Promise<Caller> {
  if (credentials.door === "guest") return fromGuestLink(credentials);
  const key = keyOf(credentials);
  const caller = key === null ? await fromSession(credentials) : await fromKey(key, credentials);
  if (!caller) throw key === null ? missing(credentials) : invalid(credentials);
  return named(credentials, caller);
}

/** Finds the caller of a key that is cached and whose use is recorded; null when `authenticate` must find or refuse it. */
export function authenticateNow(credentials: Credentials, { keys, env }: Runtime): Caller | null {
  const key = keyOf(credentials);
  const found = key === null ? undefined : keys.known(key);
  const now = new Date();
  if (!found?.row || !isTouched(found.row, now)) return null;
  const proven = provenBy(found, credentials, env, now);
  return proven && named(credentials, proven);
}

const named = (credentials: Credentials, proven: Proven): Caller => ({
  agent: agentOf(credentials),
  ...proven,
  model: header(credentials, "x-agent-model"),
  run: header(credentials, "x-agent-run"),
});

function keyOf({ door, headers }: Credentials): string | null {
  // Actions are for people: no scope of a key covers them.
  if (door === "action") return null;
  const key = headers.get("x-api-key");
  if (key !== null) return key;
  return door === "mcp" ? (/^Bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null) : null;
}

type Proven = Omit<Caller, "model" | "agent" | "run"> & { agent?: string };

async function fromKey(key: string, credentials: Credentials): Promise<Proven | null> {
  if (!isKey(key) && !isAccessToken(key)) return null;
  const { store, keys, env } = await runtime();
  const found = await keys.find(key);
  const now = new Date();
  const proven = provenBy(found, credentials, env, now);
  if (proven && found.row) await touchKey(store.db, found.row, now).catch(ignoreTrouble);
  return proven;
}

function provenBy({ row, token }: Found, { resource }: Credentials, env: Env, now: Date): Proven | null {
  if (!row || hasEnded(row, now)) return null;
  if (!token) return callerOf(row);
  const [standard] = resourcesOf(env);
  return hasEnded(token, now) || !isFor(token, resource, standard) ? null : connectionOf(row, token);
}

const hasEnded = ({ expiresAt, revokedAt }: { expiresAt: Date | null; revokedAt?: Date | null }, now: Date): boolean =>
  Boolean(revokedAt) || (expiresAt !== null && expiresAt <= now);

// A token that its client asked for without naming a resource is for the standard one.
const isFor = ({ resources }: TokenRow, resource: string | undefined, standard: string): boolean =>
  resource !== undefined && (resources?.length ? resources : [standard]).includes(resource);

// The person allowed this client by its name, so it cannot take another.
const connectionOf = (row: FoundKey, { id, scopes }: TokenRow): Proven => ({
  ...callerOf(row),
  credentialId: id,
  scopes: grantable(scopes.filter((scope) => row.scopes.includes(scope))),
  agent: row.name,
});

// A failure to record the last use must not fail the request: a full store can still be read.
function ignoreTrouble(error: unknown): void {
  if (!storeError(error)) throw error;
}

const callers = new WeakMap<FoundKey, Proven>();

function callerOf(row: FoundKey): Proven {
  const known = callers.get(row);
  if (known) return known;
  const made = keyCaller(row);
  callers.set(row, made);
  return made;
}

function keyCaller(row: FoundKey): Proven {
  return {
    type: "key",
    userId: row.userId,
    id: row.id,
    credentialId: row.id,
    name: row.name,
    scopes: row.scopes.map((scope) => scopeShape.parse(scope)),
    bound: boundOf(row),
    guard: row.guard,
    isForDrafts: row.isForDrafts,
    ...(row.isHuman ? { origin: "human", person: { id: row.userId, name: row.personName } } : { origin: "agent" }),
  };
}

function boundOf({ documentId, folderId }: FoundKey): Bound | null {
  if (documentId !== null) return { kind: "document", id: documentId };
  return folderId === null ? null : { kind: "folder", id: folderId };
}

async function fromSession(credentials: Credentials): Promise<Proven | null> {
  if (!credentials.headers.has("cookie") || !isSameOrigin(credentials)) return null;
  const found = await findSession(credentials.headers);
  if (!found) return null;
  const { id, name } = found.user;
  return {
    type: "user",
    userId: id,
    id,
    credentialId: found.session.id,
    name,
    scopes: SCOPES,
    bound: null,
    origin: "human",
  };
}

// A guest is nobody else: neither a session nor a key counts at their door, and no other door knows of guests.
async function fromGuestLink({ headers, guestToken = "" }: Credentials): Promise<Caller> {
  const { store } = await runtime();
  const now = new Date();
  const link = await findGuestLink(store.db, guestToken, now);
  if (!link) throw new AppError("invalid_api_key", "This link is no longer valid.");
  const cookies = headers.get("cookie");
  const isOpen = await isGuestOpen(link, cookieOf(cookies, guestCookie(link.id)));
  if (isOpen) await touchGuestLink(store.db, link, now).catch(ignoreTrouble);
  const { id, documentId, ownerId, role, endsAt } = link;
  const authorId = guestAuthorId(id, cookieOf(cookies, guestAuthorCookie(id)));
  return {
    type: "guest",
    userId: id,
    id,
    credentialId: id,
    name: "",
    scopes: [],
    bound: { kind: "document", id: documentId },
    origin: "human",
    model: null,
    agent: null,
    guest: { documentId, ownerId, role, isOpen, endsAt, authorId },
  };
}

// A browser adds its cookie to requests of any page; these headers identify the page.
function isSameOrigin({ door, headers }: Credentials): boolean {
  // Next compares the origins of actions.
  if (door === "page" || door === "action") return true;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && parseUrl(origin)?.host === headers.get("host");
}

const header = ({ headers }: Credentials, name: string): string | null => headers.get(name)?.trim() || null;

/** Throws `invalid_request` for a name of a model, agent or run that is too long, or a run without one; called after the request is counted. */
export function checkWriterHeaders(headers: Headers): void {
  for (const name of ["x-agent-model", "x-agent-name"]) {
    if ((headers.get(name) ?? "").trim().length <= MAX_NAME) continue;
    throw new AppError("invalid_request", `The header ${name} is longer than ${MAX_NAME} characters.`, {
      details: [{ path: name, message: `has more than ${MAX_NAME} characters` }],
    });
  }
  const run = headers.get("x-agent-run")?.trim();
  if (run === undefined || (run.length >= 1 && run.length <= MAX_RUN)) return;
  throw new AppError("invalid_request", `The header x-agent-run must have 1 to ${MAX_RUN} characters.`, {
    details: [{ path: "x-agent-run", message: `must have 1 to ${MAX_RUN} characters` }],
    hint: "Leave it out, or name all writes of one task alike.",
  });
}

const agentOf = (credentials: Credentials) =>
  header(credentials, "x-agent-name") ?? (clientName(credentials.agent ?? "") || null);

// A client chooses its own name: invalid and hidden characters are removed, and it is not cut within a character.
const clientName = (name: string) =>
  withoutHidden(name.toWellFormed())
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_NAME)
    .replace(/[\uD800-\uDBFF]$/, "");

/** The header of a 401 (RFC 6750), with the address of the resource's description for clients of OAuth (RFC 9728). */
function challenge({ resource }: Credentials, parameters: readonly string[]): Record<string, string> {
  const all = resource ? [...parameters, `resource_metadata="${metadataAddress(resource)}"`] : parameters;
  return { "www-authenticate": `Bearer ${['realm="colophon"', ...all].join(", ")}` };
}

const metadataAddress = (resource: string): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
};

const missing = (credentials: Credentials) =>
  new AppError("missing_api_key", "This needs an API key.", {
    hint: "Send it in the x-api-key header.",
    headers: challenge(credentials, []),
  });

const invalid = (credentials: Credentials) =>
  new AppError("invalid_api_key", "This API key is not valid.", {
    hint: "Check that it is complete, or create a new one.",
    headers: challenge(credentials, ['error="invalid_token"']),
  });

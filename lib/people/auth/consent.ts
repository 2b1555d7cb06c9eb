import "server-only";
import { isAPIError } from "better-auth/api";
import type { Database } from "#db/connection/client";
import { auditByOf, recordAudit } from "#lib/audit/store";
import type { Scope } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { approving, grantable, OFFLINE } from "./oauth-server";
import type { Auth } from "./sessions";
import { findClient, insertConnection, takeConsentRequest } from "./store";

const MAX_NAME = 60;

/** A request for a connection, as the consent page shows it. */
export type ConsentRequest = {
  /** How the client calls itself, harmless to show; no proof of what it is. */
  name: string;
  /** The host that describes the client; null when it registered itself. */
  describedBy: string | null;
  /** Where the answer goes: a host, or null for a program on the person's machine. */
  returnsTo: string | null;
  scopes: Scope[];
  /** The address that refuses. */
  denyUrl: string;
};

/** What a person allows; `query` is that of the consent page. */
export type Consent = {
  query: string;
  caller: Parameters<typeof auditByOf>[0];
  scopes: readonly Scope[];
  documentId: string | null;
  folderId: string | null;
  expiresAt: Date | null;
};

/** Reads the query of the consent page; throws `invalid_request` when it is not ours or is older than ten minutes. */
export async function readConsentRequest(
  { auth, db }: { auth: Auth; db: Database },
  query: string,
  headers: Headers,
): Promise<ConsentRequest> {
  const denyUrl = await answer(auth, { accept: false, oauth_query: query }, headers);
  const fields = new URLSearchParams(query);
  const clientId = fields.get("client_id") ?? "";
  const client = await findClient(db, clientId);
  if (!client) throw expired();
  const target = new URL(fields.get("redirect_uri") ?? "");
  return {
    name: shownName(client.name),
    describedBy: client.clientDiscoveryId ? new URL(clientId).host : null,
    returnsTo: target.protocol === "https:" ? target.host : null,
    scopes: grantable((fields.get("scope") ?? "").split(" ")),
    denyUrl,
  };
}

/**
 * Makes the connection that a person allows; returns the address that takes the code to the client.
 * @throws AppError invalid_request when the query is not ours, is older than ten minutes or was answered before.
 */
export async function allowConnection(
  { auth, db }: { auth: Auth; db: Database },
  { caller, query, scopes, ...given }: Consent,
  headers: Headers,
  now: Date,
): Promise<string> {
  const rest = { ...given, userId: caller.userId };
  const request = await readConsentRequest({ auth, db }, query, headers);
  // A code is made for one press of the button; the address of the page stays in a browser's history.
  if (!(await takeConsentRequest(db, new URLSearchParams(query).get("sig") ?? "", now))) throw answered();
  const granted = grantable(scopes.filter((scope) => request.scopes.includes(scope)));
  const id = newId("key");
  const scope = [...granted, OFFLINE].join(" ");
  const url = await approving(id, () => answer(auth, { accept: true, scope, oauth_query: query }, headers));
  const clientId = new URLSearchParams(query).get("client_id") ?? "";
  const connected = { kind: "agent.connected" as const, subjectId: id };
  const details = { name: request.name, scopes: granted.join(" "), client: clientId };
  await db.transaction(async (tx) => {
    await insertConnection(tx, { ...rest, id, clientId, name: request.name, scopes: granted }, now);
    await recordAudit(tx, auditByOf(caller), [{ ...connected, details }], now);
  });
  return url;
}

async function answer(
  auth: Auth,
  body: { accept: boolean; scope?: string; oauth_query: string },
  headers: Headers,
): Promise<string> {
  try {
    const { baseURL } = await auth.$context;
    // The provider goes on to its own authorization endpoint, which reads the request.
    const sent = { cookie: headers.get("cookie") ?? "", accept: "application/json" };
    const request = new Request(`${baseURL}/oauth2/consent`, { method: "POST", headers: sent });
    const { url } = await auth.api.oauth2Consent({ body, headers: request.headers, request, asResponse: false });
    return url;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw expired();
    throw error;
  }
}

const expired = () =>
  new AppError("invalid_request", "This request to connect is not valid, or is older than ten minutes.", {
    hint: "Start again in the program that you want to connect.",
  });

const answered = () =>
  new AppError("invalid_request", "This request to connect was answered before.", {
    hint: "Start again in the program that you want to connect.",
  });

/** The name of a client without characters that hide or reorder text, in one line. */
function shownName(name: string | null): string {
  const plain = (name ?? "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return [...plain].slice(0, MAX_NAME).join("").trim() || "A program without a name";
}

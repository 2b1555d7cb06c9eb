import { parseUrl } from "#lib/base/parse-url";
import "server-only";
import { type ClientDiscovery, type OAuthOptions, oauthClientMetadataSchema } from "@better-auth/oauth-provider";
import { registerClientMetadataDocument } from "@better-auth/oauth-provider/internal";
import { APIError } from "better-auth/api";
import { AppError } from "#lib/base/errors";
import { fetchPublic } from "#lib/outside/fetch-public";

const ID = "client-document";
const MAX_BYTES = 20 * 1024;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 500;
const FRESH_MS = 60 * 60 * 1000;

/**
 * Finds clients whose id is the address of a Client ID Metadata Document: fetched from public addresses only, without
 * redirects, at most once an hour. `options` returns those of the provider that uses it.
 */
export const clientDocuments = (options: () => OAuthOptions<string[]>): ClientDiscovery => ({
  id: ID,
  matches: isDocumentAddress,
  async resolve(ctx, clientId, existing) {
    if (existing?.updatedAt && Date.now() - existing.updatedAt.getTime() < FRESH_MS) return existing;
    const metadata = await readDocument(clientId).catch((error: unknown) => {
      // A client keeps working while its site cannot be reached.
      if (existing && error instanceof AppError) return null;
      throw error instanceof AppError ? refused(error.message) : error;
    });
    if (!metadata) return existing;
    const input = { metadata, clientId, clientDiscoveryId: ID };
    const registered = await registerClientMetadataDocument(ctx, options(), {
      ...input,
      ...(existing ? { existingClient: existing } : {}),
    });
    return registered.client;
  },
  async fetchClientMetadataResource(input) {
    const url = input instanceof Request ? input.url : String(input);
    const fetched = await fetchExactly(url);
    return new Response(new Uint8Array(fetched.body), { status: fetched.status, headers: fetched.headers });
  },
  discoveryMetadata: { client_id_metadata_document_supported: true },
});

function isDocumentAddress(clientId: string): boolean {
  const url = clientId.length > MAX_CHARACTERS ? null : parseUrl(clientId);
  if (!url) return false;
  const { protocol, pathname, hash, username, password, href } = url;
  const isPlain = !hash && !username && !password && href === clientId;
  return protocol === "https:" && pathname !== "/" && isPlain;
}

async function readDocument(clientId: string) {
  const { status, body } = await fetchExactly(clientId);
  if (status !== 200) throw refused(`The client's document answered with ${status}.`);
  const parsed = oauthClientMetadataSchema.safeParse(parseJson(body));
  if (!parsed.success) throw refused("The client's document is not valid.");
  const { client_secret, client_secret_expires_at, resources, ...metadata } = parsed.data;
  if (metadata.client_id !== clientId) throw refused("The client's document names another client_id.");
  if (client_secret !== undefined || client_secret_expires_at !== undefined) {
    throw refused("The client's document must not contain a secret.");
  }
  return { ...metadata, redirect_uris: metadata.redirect_uris ?? [] };
}

async function fetchExactly(url: string) {
  const fetched = await fetchPublic(url, { accept: "application/json", maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  if (fetched.url !== url) throw refused("The client's document is at another address.");
  return fetched;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return null;
  }
}

const refused = (description: string) =>
  new APIError("BAD_REQUEST", { error: "invalid_client", error_description: description });

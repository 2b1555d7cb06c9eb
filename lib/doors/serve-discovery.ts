import "server-only";
import { SCOPES } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { version } from "#lib/base/version";
import { resourcesOf } from "#lib/people/auth/oauth-server";
import { keySet } from "#lib/statements/keys/signer";
import { answeringTrouble, PLAIN_TROUBLE } from "./answer-trouble";
import type { Handler } from "./handler";
import { refuse } from "./refuse";

// Everything here is for programs that know only the host, and needs no key.
const HEADERS = { "access-control-allow-origin": "*", "cache-control": "public, max-age=300" };

// The provider supports these, but they are closed or nothing here checks them.
const UNSUPPORTED = /^(introspection_|dpop_|backchannel_logout_)/;

/** Serves the metadata of a protected resource (RFC 9728), by its path behind the well-known one. */
export const serveResourceMetadata: Handler = async (request, context) => {
  const { env } = await runtime();
  const [standard, all] = resourcesOf(env);
  const path = await pathOf(context);
  const resource = path === "" ? standard : [standard, all].find((one) => new URL(one).pathname === `/${path}`);
  if (!resource) return refuse(request, unknown());
  const metadata = {
    resource,
    authorization_servers: [issuerOf(env.APP_URL)],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Colophon",
    resource_documentation: `${env.APP_URL}/api/reference`,
  };
  return Response.json(metadata, { headers: HEADERS });
};

/** Serves the metadata of the authorization server (RFC 8414), at the root and at its issuer's path. */
export const serveServerMetadata: Handler = async (request, context) => {
  const { auth, env } = await runtime();
  const path = await pathOf(context);
  if (path !== "" && `/${path}` !== new URL(issuerOf(env.APP_URL)).pathname) return refuse(request, unknown());
  const metadata = Object.entries(await auth.api.getOAuthServerConfig());
  return Response.json(Object.fromEntries(metadata.filter(([name]) => !UNSUPPORTED.test(name))), { headers: HEADERS });
};

const PROTOCOL_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

const CARD_TYPE = "application/mcp-server-card+json";

type Card = { slug: string; title: string; description: string };

const CARDS: readonly [core: Card, all: Card] = [
  {
    slug: "colophon",
    title: "Colophon",
    description: "Read, write, cite and propose changes in the documents of this workspace.",
  },
  {
    slug: "colophon-all",
    title: "Colophon, all tools",
    description: "The same, with comments, people, files, checks and events.",
  },
];

/** Serves the MCP Server Card (SEP-2127) of the server at `/api/mcp`. */
export const serveServerCard: Handler = async () => card(0);

/** Serves the MCP Server Card of the server at `/api/mcp/all`. */
export const serveServerCardOfAll: Handler = async () => card(1);

async function card(at: 0 | 1): Promise<Response> {
  const { env } = await runtime();
  const { slug, title, description } = CARDS[at];
  const described = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${hostOf(env.APP_URL).split(".").reverse().join(".")}/${slug}`,
    version,
    title,
    description,
    websiteUrl: `${env.APP_URL}/api/reference`,
    icons: [{ src: `${env.APP_URL}/icon-192.png`, mimeType: "image/png", sizes: ["192x192"] }],
    remotes: [{ type: "streamable-http", url: resourcesOf(env)[at], supportedProtocolVersions: PROTOCOL_VERSIONS }],
  };
  return Response.json(described, { headers: { ...HEADERS, "content-type": CARD_TYPE } });
}

/** Serves the AI Catalog of this host (https://ai-catalog.io), which names the cards of its MCP servers. */
export const serveCatalog: Handler = async () => {
  const { env } = await runtime();
  const entries = CARDS.map(({ slug, title, description }, at) => ({
    identifier: `urn:air:${hostOf(env.APP_URL)}:${slug}`,
    displayName: title,
    type: CARD_TYPE,
    url: `${resourcesOf(env)[at]}/server-card`,
    description,
  }));
  const catalog = { specVersion: "1.0", host: { displayName: "Colophon", identifier: hostOf(env.APP_URL) }, entries };
  return Response.json(catalog, { headers: { ...HEADERS, "content-type": "application/ai-catalog+json" } });
};

// The signs that an IPv6 address has and a name in a card may not have.
const hostOf = (appUrl: string): string => new URL(appUrl).hostname.replace(/[^a-z0-9.-]/g, "");

const DAY_MS = 24 * 60 * 60 * 1000;
// RFC 9116 recommends less than a year, after which a reader should look for a newer file.
const SECURITY_TEXT_DAYS = 180;

/** Serves `security.txt` (RFC 9116): whom to tell about a vulnerability, and until when that holds. */
export const serveSecurityText: Handler = async () => {
  const { env } = await runtime();
  const policy = `${env.APP_URL}/.well-known/security-policy.txt`;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${env.CONTACT_EMAIL ? `mailto:${env.CONTACT_EMAIL}` : policy}`,
    `Expires: ${new Date(today + SECURITY_TEXT_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${env.APP_URL}/.well-known/security.txt`,
    `Policy: ${policy}`,
    "Preferred-Languages: en, de",
  ];
  return text(lines);
};

/** Serves how to report a vulnerability of this workspace or of its software, as `SECURITY.md` says it. */
export const serveSecurityPolicy: Handler = async () => {
  const { env } = await runtime();
  const reach = env.CONTACT_EMAIL ? `Write to ${env.CONTACT_EMAIL}` : "Tell the person who runs it";
  return text([
    `This workspace runs Colophon ${version}.`,
    "",
    `About this workspace (how it is set up, who reaches what): ${reach}.`,
    "About the software: report it through a private security advisory of Colophon's repository, not as an issue.",
    "",
    "Say which version you tried, and the smallest request or file that shows the fault.",
    "You get an answer within three working days. Please give 90 days before you publish.",
  ]);
};

const text = (lines: readonly string[]): Response =>
  new Response(`${lines.join("\n")}\n`, { headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });

/** Serves the public keys of statements (RFC 7517). */
export const serveKeySet: Handler = answeringTrouble(async () => {
  const { store } = await runtime();
  return Response.json(await keySet(store.db), { headers: HEADERS });
}, PLAIN_TROUBLE);

const issuerOf = (appUrl: string): string => `${appUrl}/api/auth`;

const pathOf = async ({ params }: Parameters<Handler>[1]): Promise<string> =>
  [(await params).path ?? []].flat().join("/");

const unknown = () => new AppError("not_found", "Nothing is described at this address.");

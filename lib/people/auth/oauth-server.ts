import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { type OAuthOptions, oauthProvider } from "@better-auth/oauth-provider";
import { z } from "zod";
import { SCOPES, type Scope } from "#lib/base/caller";
import type { Env } from "#lib/base/env";
import { newId } from "#lib/base/ids";
import { perProcess } from "#lib/base/per-process";
import { clientDocuments } from "./client-documents";
import { CONSENT_PAGE } from "./consent-page";
import { hashToken, makeToken, TOKEN_PREFIX } from "./tokens";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** The scope that asks for a refresh token. */
export const OFFLINE = "offline_access";

/** The addresses that access tokens are issued for: the servers of the Model Context Protocol. */
export const resourcesOf = ({ APP_URL }: Pick<Env, "APP_URL">): [core: string, all: string] => [
  `${APP_URL}/api/mcp`,
  `${APP_URL}/api/mcp/all`,
];

/** Paths of the provider below `/api/auth` that nothing here needs. */
export const CLOSED_PATHS = [
  "/oauth2/consent",
  "/oauth2/continue",
  "/oauth2/create-client",
  "/oauth2/get-client",
  "/oauth2/get-clients",
  "/oauth2/public-client",
  "/oauth2/public-client-prelogin",
  "/oauth2/update-client",
  "/oauth2/client/rotate-secret",
  "/oauth2/delete-client",
  "/oauth2/get-consent",
  "/oauth2/get-consents",
  "/oauth2/update-consent",
  "/oauth2/delete-consent",
  "/oauth2/userinfo",
  "/oauth2/introspect",
  "/oauth2/end-session",
  "/oauth2/end-session/confirm",
];

// Next evaluates this module more than once.
const approval = perProcess("oauth-approval", () => new AsyncLocalStorage<string>());

/** Runs `work`, in which a consent is given for the connection with this id. */
export const approving = <T>(connectionId: string, work: () => Promise<T>): Promise<T> =>
  approval.run(connectionId, work);

/**
 * The OAuth 2.1 authorization server for agents: codes with PKCE, opaque tokens of an hour, rotating refresh tokens. A
 * token refers to a connection, a row of `api_key`, which says what it may do.
 */
export function oauthServer(env: Env) {
  const resources = resourcesOf(env);
  const options: OAuthOptions<string[]> = {
    loginPage: CONSENT_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...SCOPES, OFFLINE],
    resources,
    enforcePerClientResources: false,
    grantTypes: ["authorization_code", "refresh_token"],
    // Most clients of today know no other way to become known. It is limited by address.
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    disableJwtPlugin: true,
    accessTokenExpiresIn: HOUR_S,
    refreshTokenExpiresIn: 30 * DAY_S,
    // A client whose answer was lost, or that asks twice at a time, gets the same answer again.
    refreshTokenReuseInterval: 30,
    prefix: { opaqueAccessToken: TOKEN_PREFIX.access, refreshToken: TOKEN_PREFIX.refresh },
    generateOpaqueAccessToken: makeToken,
    generateRefreshToken: makeToken,
    storeTokens: { hash: async (token) => hashToken(token) },
    postLogin: {
      page: CONSENT_PAGE,
      shouldRedirect: () => false,
      // An id that no consent has, so that every connection is allowed by a person, each time.
      consentReferenceId: () => approval.getStore() ?? newId("key"),
    },
    extensions: [{ clientDiscovery: clientDocuments(() => options) }],
  };
  return oauthProvider(options);
}

const authorizationShape = z.looseObject({ scope: z.string().optional(), prompt: z.string().optional() });
const registrationShape = z.looseObject({
  redirect_uris: z.array(z.string()),
  application_type: z.undefined().optional(),
});

/** What better-auth's hook returns to change a request: a client's request made into what it means. */
export function adaptRequest({ path, query, body }: { path: string; query?: unknown; body?: unknown }) {
  // A consent that was given continues there itself.
  if (path === "/oauth2/authorize" && approval.getStore() === undefined) {
    const asked = authorizationShape.safeParse(query);
    if (!asked.success) return;
    const { scope, prompt, ...rest } = asked.data;
    return {
      context: {
        query: {
          ...rest,
          // Without a refresh token a person would have to allow the same client every hour.
          ...(scope?.trim() ? { scope: [...new Set([...scope.trim().split(/\s+/), OFFLINE])].join(" ") } : {}),
          // The page asks always, and signs in first where that is needed.
          prompt: prompt === "none" ? "none" : "consent",
        },
      },
    };
  }
  if (path === "/oauth2/register") {
    const asked = registrationShape.safeParse(body);
    // Programs on a person's machine do not say so, as the standard of MCP does not ask for it.
    if (!asked.success || asked.data.redirect_uris.every((uri) => uri.startsWith("https:"))) return;
    return { context: { body: { ...asked.data, application_type: "native" } } };
  }
}

/** The scopes among these that a connection can have, in their order in `SCOPES`. */
export const grantable = (names: readonly string[]): Scope[] => SCOPES.filter((scope) => names.includes(scope));

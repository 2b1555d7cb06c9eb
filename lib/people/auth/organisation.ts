import "server-only";
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Database } from "#db/connection/client";
import type { Env } from "#lib/base/env";
import { followGroups } from "#lib/people/groups/store";

/** The id of the organisation's provider among the providers of sign-in, and in its redirect address `/api/auth/callback/oidc`. */
export const ORGANISATION = "oidc";

type Settings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_DOMAINS" | "OIDC_SCOPES">;

/** Whether an address belongs to one of the domains whose people may join by themselves. */
export const isOfOrganisation = (email: string, { OIDC_DOMAINS }: Pick<Env, "OIDC_DOMAINS">) =>
  OIDC_DOMAINS.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());

const oneLine = (value: unknown) =>
  typeof value === "string" ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim() : "";

/**
 * Sign-in by the OpenID Connect provider of an organisation (https://openid.net/specs/openid-connect-discovery-1_0.html);
 * none when the environment names no issuer.
 */
export function organisationSignIn(env: Settings): BetterAuthPlugin[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return [];
  const provider = genericOAuth({
    config: [
      {
        providerId: ORGANISATION,
        clientId: OIDC_CLIENT_ID,
        ...(OIDC_CLIENT_SECRET ? { clientSecret: OIDC_CLIENT_SECRET } : { tokenEndpointAuth: { method: "none" } }),
        discoveryUrl: `${OIDC_ISSUER}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ["openid", "email", "profile", ...env.OIDC_SCOPES],
        mapProfileToUser: (profile) => ({
          name: oneLine(profile.name) || oneLine(profile.preferred_username) || oneLine(profile.email),
          // Many providers of organisations leave the claim out, since they gave out the addresses themselves.
          emailVerified: profile.email_verified === true || isOfOrganisation(String(profile.email), env),
        }),
      },
    ],
  });
  // The library asks the provider once, at the start, when it may not be up: without it, ask again before it is needed.
  const isAsking = (path: string | undefined, body: unknown) =>
    /^\/(sign-in\/social|link-social|callback\/)/.test(path ?? "") &&
    (path?.startsWith("/callback/") || (body as { provider?: unknown } | undefined)?.provider === ORGANISATION);
  const findProvider: BetterAuthPlugin = {
    id: "organisation",
    hooks: {
      before: [
        {
          matcher: ({ path, body }) => isAsking(path, body),
          handler: createAuthMiddleware(async ({ context }) => {
            if (context.socialProviders.some(({ id }) => id === ORGANISATION)) return;
            const found = await provider.init(context);
            context.socialProviders.push(...found.context.socialProviders.filter(({ id }) => id === ORGANISATION));
          }),
        },
      ],
    },
  };
  return [provider, findProvider];
}

// What the provider said of a person is known only until their session is made, in the same request.
const claimsOf = new WeakMap<Request, Record<string, unknown>>();

type Validate = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/** Keeps what the organisation's provider says of a person until the request that signs them in ends. */
export const keepClaims: Validate = async ({ source }, context) => {
  if (source.oauth?.providerId !== ORGANISATION || !context?.request) return;
  claimsOf.set(context.request, source.oauth.profile ?? {});
};

/** Gives a person who signs in with the organisation's provider the roles of their groups; nothing for other sign-ins. */
export async function followClaims(
  db: Database,
  { OIDC_GROUPS, OIDC_GROUPS_CLAIM }: Pick<Env, "OIDC_GROUPS" | "OIDC_GROUPS_CLAIM">,
  userId: string,
  request: Request | undefined,
): Promise<void> {
  const claims = request && claimsOf.get(request);
  if (!claims) return;
  const groups = new Set([claims[OIDC_GROUPS_CLAIM]].flat().filter((name) => typeof name === "string"));
  await followGroups(db, { userId, groups }, OIDC_GROUPS, new Date());
}

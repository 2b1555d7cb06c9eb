import "server-only";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Env } from "#lib/base/env";

/** The id of the organisation's provider among the providers of sign-in, and in its redirect address `/api/auth/callback/oidc`. */
export const ORGANISATION = "oidc";

type Settings = Pick<Env, "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_DOMAINS">;

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
        scopes: ["openid", "email", "profile"],
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

import "server-only";
import { passkey as passkeyPlugin } from "@better-auth/passkey";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { nextCookies } from "better-auth/next-js";
import type { Database } from "#db/connection/client";
import * as schema from "#db/schema";
import { ADDRESS_HEADER } from "#lib/base/client-address";
import type { Env } from "#lib/base/env";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import { queueMail } from "#lib/delivery/mail/store";
import type { Counters } from "#lib/limits/rate-limit-counters";
import {
  acceptInvitation,
  claimShares,
  claimSharesOfAddress,
  INVITATION_COOKIE,
} from "#lib/people/accounts/invitations";
import { leaveGroups } from "#lib/people/groups/store";
import { recordJoined, recordSignIn } from "./audit-people";
import { cookieOf } from "./cookie-of";
import { guardRequests, invitationNeeded } from "./guard-requests";
import { limitAttempts } from "./limit-attempts";
import { CLOSED_PATHS, oauthServer } from "./oauth-server";
import { followClaims, isOfOrganisation, keepClaims, ORGANISATION, organisationSignIn } from "./organisation";
import { socialProvidersOf } from "./providers";
import { signInLinks } from "./sign-in-link";

/** The minimum length of a password, in characters. */
export const MIN_PASSWORD = 10;

/** People, their sessions and what they allow agents (https://better-auth.com); an account needs an invitation unless `ALLOW_SIGN_UP`. */
export function createAuth({
  db,
  secret,
  env,
  counters,
}: {
  db: Database;
  secret: string;
  env: Env;
  counters: Counters;
}) {
  const { APP_URL } = env;
  return betterAuth({
    secret,
    baseURL: APP_URL,
    basePath: "/api/auth",
    database: drizzleAdapter(db, { provider: "pg", schema }),
    disabledPaths: CLOSED_PATHS,
    advanced: {
      database: { generateId: ({ model }) => (model === "user" ? newId("usr") : crypto.randomUUID()) },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    rateLimit: { customStorage: limitAttempts(counters) },
    telemetry: { enabled: false },
    // Without automatic sign-in, a sign-up gets the same response whether or not the address has an account.
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: 200,
      revokeSessionsOnPasswordReset: true,
      ...(env.SMTP_URL === undefined
        ? {}
        : {
            sendResetPassword: ({ user: { email }, url }) =>
              queueMail(db, { kind: "reset", recipient: email, data: { link: url } }, new Date()),
          }),
    },
    socialProviders: socialProvidersOf(env),
    // Only a signed-in person links a provider's account; an equal address is never enough.
    account: { accountLinking: { disableImplicitLinking: true } },
    user: { validateUserInfo: keepClaims },
    hooks: guardRequests(db, env),
    databaseHooks: peopleHooks(db, env),
    plugins: [
      passkeyPlugin({ rpID: new URL(APP_URL).hostname, rpName: "Colophon", origin: new URL(APP_URL).origin }),
      signInLinks(db),
      oauthServer(env),
      ...organisationSignIn(env),
      nextCookies(),
    ],
  });
}

/** Gives people their roles and shares when they come, and tells of sessions that end. */
const peopleHooks = (db: Database, env: Env) =>
  ({
    session: {
      // Before the session, which better-auth makes by itself: without the roles and the entry nobody is signed in.
      create: {
        before: async ({ userId }, context) => {
          await followClaims(db, env, userId, context?.request);
          await recordSignIn(db, userId, context?.path);
        },
      },
      delete: { after: ({ id }) => notify(db, { endedCredentialId: id }) },
    },
    account: {
      delete: {
        before: async ({ userId, providerId }) => {
          if (providerId === ORGANISATION) await leaveGroups(db, userId, new Date());
        },
      },
    },
    user: {
      create: {
        before: async (person, context) => {
          const token = invitationOf(context);
          const isInvited = token !== null && (await acceptInvitation(db, token, new Date()));
          const isKnownThere =
            context?.path === "/callback/:id" &&
            context.params?.id === ORGANISATION &&
            isOfOrganisation(person.email, env);
          if (!isInvited && !isKnownThere && !env.ALLOW_SIGN_UP) throw invitationNeeded();
        },
        after: async (person, context) => {
          const token = invitationOf(context);
          if (token !== null) await claimShares(db, token, person.id);
          await claimSharesOfAddress(db, person);
          await recordJoined(db, person);
        },
      },
      // A provider or a link sent by e-mail has verified the address.
      update: { after: (person) => claimSharesOfAddress(db, person) },
    },
  }) satisfies BetterAuthOptions["databaseHooks"];

const invitationOf = (context: { headers?: Headers | undefined } | null) =>
  cookieOf(context?.headers?.get("cookie") ?? null, INVITATION_COOKIE);

/** The better-auth instance of a running workspace. */
export type Auth = ReturnType<typeof createAuth>;

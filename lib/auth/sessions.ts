import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { nextCookies } from "better-auth/next-js";
import { magicLink } from "better-auth/plugins/magic-link";
import type { Database } from "#db/client";
import { account, session, user, verification } from "#db/schema";
import { newId } from "#lib/ids";

const LINK_LIVES_S = 24 * 60 * 60;

const delivery = new AsyncLocalStorage<{ url: string | null }>();

/** People and their sessions (https://better-auth.com); nobody can sign up: the first account is made at first start. */
export function createAuth({ db, secret, appUrl }: { db: Database; secret: string; appUrl: string }) {
  return betterAuth({
    secret,
    baseURL: appUrl,
    basePath: "/api/auth",
    database: drizzleAdapter(db, { provider: "pg", schema: { account, session, user, verification } }),
    advanced: { database: { generateId: ({ model }) => (model === "user" ? newId("usr") : crypto.randomUUID()) } },
    telemetry: { enabled: false },
    plugins: [
      magicLink({
        expiresIn: LINK_LIVES_S,
        disableSignUp: true,
        storeToken: "hashed",
        // The link is printed to whoever runs the server, never sent: a request from outside gets none.
        sendMagicLink: ({ url }) => {
          const waiting = delivery.getStore();
          if (waiting) waiting.url = url;
        },
      }),
      nextCookies(),
    ],
  });
}

/** People and their sessions, as a running workspace holds them. */
export type Auth = ReturnType<typeof createAuth>;

/** A link that signs the person with this address in, once, within a day. */
export async function makeSignInLink(auth: Auth, email: string): Promise<string> {
  const waiting: { url: string | null } = { url: null };
  await delivery.run(waiting, () =>
    auth.api.signInMagicLink({
      body: { email, callbackURL: "/", errorCallbackURL: "/sign-in" },
      headers: new Headers(),
    }),
  );
  if (!waiting.url) throw new Error("No sign-in link was made.");
  return waiting.url;
}

import "server-only";
import { createHash, randomBytes } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Database } from "#db/connection/client";
import { mailIsOn } from "#lib/delivery/mail/settings";
import { queueMail } from "#lib/delivery/mail/store";
import type { Auth } from "./sessions";

const LIVES_MS = 24 * 60 * 60 * 1000;
const PATH = "/magic-link/verify";
const SEND_PATH = "/sign-in/link";

const identifierOf = (token: string) => `sign-in-link:${createHash("sha256").update(token).digest("base64url")}`;

/**
 * The better-auth plugin for sign-in links. better-auth's own magic links prove that the person reads the mail of an
 * address. Ours is also printed where the server runs, so it verifies no address.
 */
export const signInLinks = (db: Database) =>
  ({
    id: "sign-in-link",
    endpoints: {
      // The response is the same whether or not the address has an account, which is looked up when the mail is sent.
      sendSignInLink: createAuthEndpoint(
        SEND_PATH,
        { method: "POST", body: z.object({ email: z.email().max(320) }) },
        async (ctx) => {
          if (!mailIsOn()) throw new APIError("NOT_FOUND");
          await queueMail(db, { kind: "sign_in", recipient: ctx.body.email, data: {} }, new Date());
          return ctx.json({ status: true });
        },
      ),
      followSignInLink: createAuthEndpoint(
        PATH,
        { method: "GET", query: z.object({ token: z.string().max(200) }) },
        async (ctx) => {
          const { internalAdapter, baseURL } = ctx.context;
          const link = await internalAdapter.consumeVerificationValue(identifierOf(ctx.query.token));
          const user = link && (await internalAdapter.findUserById(link.value));
          if (!user) throw ctx.redirect(new URL("/sign-in?error=INVALID_TOKEN", baseURL).href);
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user });
          throw ctx.redirect(new URL("/", baseURL).href);
        },
      ),
    },
    rateLimit: [{ pathMatcher: (path: string) => path.startsWith(PATH) || path === SEND_PATH, window: 60, max: 5 }],
  }) satisfies BetterAuthPlugin;

/** Makes a link that signs this person in once, within 24 hours. */
export async function makeSignInLink(auth: Auth, userId: string): Promise<string> {
  const { baseURL, internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + LIVES_MS);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(token), value: userId, expiresAt });
  return `${baseURL}${PATH}?token=${token}`;
}

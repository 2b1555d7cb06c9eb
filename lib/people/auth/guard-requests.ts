import "server-only";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { unstorableIn } from "#lib/base/unstorable";
import { findInviter, INVITATION_COOKIE } from "#lib/people/accounts/invitations";
import { cookieOf } from "./cookie-of";
import { adaptRequest } from "./oauth-server";

const imageShape = z.looseObject({ image: z.url({ protocol: /^https?$/ }).nullish() });
const namedShape = z.looseObject({
  name: z
    .string()
    .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    .optional(),
});
const sessionsShape = z.array(z.looseObject({ token: z.string() }));

/** The error for a sign-up without an open invitation. */
export const invitationNeeded = () =>
  new APIError("FORBIDDEN", {
    code: "INVITATION_NEEDED",
    message: "An account here needs an invitation. Ask somebody who has one for a link.",
  });

/**
 * Guards better-auth's own routes: rejects text that the store refuses, sign-ups without invitation (before the address
 * is looked up), names of several lines and images that are no web address; removes the tokens from a list of sessions.
 */
export const guardRequests = (db: Executor, { ALLOW_SIGN_UP }: { ALLOW_SIGN_UP: boolean }) => ({
  before: createAuthMiddleware(async (ctx) => {
    const { path, body, query, headers } = ctx;
    const fault = unstorableIn("body", body) ?? unstorableIn("query", query);
    if (fault) {
      throw new APIError("BAD_REQUEST", { code: "INVALID_TEXT", message: `“${fault.path}” ${fault.message}.` });
    }
    if (!namedShape.optional().safeParse(body ?? undefined).success) {
      throw new APIError("BAD_REQUEST", {
        code: "INVALID_NAME",
        message: "The name must be one line, without control characters.",
      });
    }
    if (path === "/sign-up/email" && !ALLOW_SIGN_UP) {
      const token = cookieOf(headers?.get("cookie") ?? null, INVITATION_COOKIE);
      if (!token || !(await findInviter(db, token, new Date()))) throw invitationNeeded();
    }
    if (imageShape.optional().safeParse(body ?? undefined).success) return adaptRequest(ctx);
    throw new APIError("BAD_REQUEST", {
      code: "INVALID_IMAGE",
      message: "The image must be an http or https address.",
    });
  }),
  after: createAuthMiddleware(async ({ path, context, json }) => {
    if (path !== "/list-sessions") return;
    const sessions = sessionsShape.safeParse(context.returned);
    if (sessions.success) return json(sessions.data.map(({ token: _token, ...session }) => session));
  }),
});

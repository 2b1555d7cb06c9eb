import "server-only";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import type { Handler } from "./handler";
import { refuse } from "./refuse";
import { storeError } from "./store-error";

/**
 * Ends a person's notices by e-mail by the signed token of a mail, without a session; a mail program sends it by itself
 * (RFC 8058), and our page by a form, which is led back to the page.
 */
export const serveUnsubscribe: Handler = async (request, { params }) => {
  const { unsubscribe } = await runtime();
  const token = String((await params).token);
  const done = await unsubscribe(token).catch((thrown: unknown) => storeError(thrown) ?? thrown);
  if (done instanceof AppError) return refuse(request, done);
  if (typeof done !== "boolean") throw done;
  if (!done) return refuse(request, new AppError("not_found", "This link is not whole. Open it from the mail again."));
  const isForm = new URL(request.url).searchParams.has("page");
  const headers = { "cache-control": "no-store", ...(isForm ? { location: `/unsubscribe/${token}?done` } : {}) };
  return isForm ? new Response(null, { status: 303, headers }) : Response.json({ unsubscribed: true }, { headers });
};

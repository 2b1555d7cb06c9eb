import "server-only";
import { AppError } from "#lib/base/errors";
import { runtime } from "#lib/base/runtime";
import { keyChanged } from "#lib/people/auth/key-changes";
import { withClientAddress } from "#lib/people/auth/with-client-address";
import { checkStore } from "./check-store";
import type { Handler } from "./handler";
import { readBytes } from "./read-body";
import { refuse } from "./refuse";
import { notFound } from "./serve-only";
import { storeError } from "./store-error";

// Pages of other sites, such as an agent in a browser, call these; no cookie is sent with their requests.
const OPEN = /\/oauth2\/(token|register|revoke)\/?$/;

/**
 * Serves `/api/auth` by better-auth, with our limit of a body, and our responses for unknown paths and store errors.
 */
export const serveAuth: Handler = async (request, context) => {
  const response = await answer(request, context);
  if (OPEN.test(new URL(request.url).pathname)) {
    response.headers.set("access-control-allow-origin", "*");
    // Tokens may have ended; other instances look them up again within a second.
    keyChanged();
  }
  return response;
};

const answer: Handler = async (request, context) => {
  const { auth, env, store } = await runtime();
  const bytes = await readBytes(request).catch((thrown: unknown) => thrown);
  if (bytes instanceof AppError) return refuse(request, bytes);
  if (!(bytes instanceof Uint8Array)) throw bytes;
  const { url, method, headers, signal } = request;
  const body = bytes.length > 0 ? new Uint8Array(bytes) : null;
  const whole = new Request(url, { method, headers, signal, body });
  const response = await auth.handler(withClientAddress(whole, env.TRUSTED_PROXIES));
  // better-auth reports only that it failed, so check the store directly.
  const trouble = response.status >= 500 ? await checkStore(store).then(() => null, storeError) : null;
  if (trouble) return refuse(request, trouble);
  return response.status === 404 && !response.body ? notFound(request, context) : response;
};

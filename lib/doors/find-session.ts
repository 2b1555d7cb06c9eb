import "server-only";
import { isAPIError } from "better-auth/api";
import { runtime } from "#lib/base/runtime";
import { checkStore } from "./check-store";

/** The session of a request, or null; throws the store's own error, which better-auth hides. */
export async function findSession(headers: Headers) {
  const { auth, store } = await runtime();
  try {
    return await auth.api.getSession({ headers });
  } catch (error) {
    if (isAPIError(error) && error.statusCode >= 500) await checkStore(store);
    throw error;
  }
}

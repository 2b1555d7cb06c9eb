import "server-only";
import { isAPIError } from "better-auth/api";
import { runtime } from "#lib/runtime";
import { checkStore } from "./check-store";

/** The session that a request brings, or null; throws what tells the store's trouble where better-auth only says that it failed. */
export async function findSession(headers: Headers) {
  const { auth, store } = await runtime();
  try {
    return await auth.api.getSession({ headers });
  } catch (error) {
    if (isAPIError(error) && error.statusCode >= 500) await checkStore(store);
    throw error;
  }
}

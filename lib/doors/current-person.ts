import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findSession } from "./find-session";

/**
 * The signed-in person of a page or server action, with the session; redirects to the sign-in page without one, which
 * then leads to `next`.
 */
export async function requirePerson(next?: string) {
  // Called first: a build has no request, so it stops here. Otherwise it would open the store and use up the first
  // start's message.
  const requestHeaders = await headers();
  const found = await findSession(requestHeaders);
  if (!found) redirect(next ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in");
  const { id, name, email } = found.user;
  return { id, name, email, sessionId: found.session.id, sessionToken: found.session.token };
}

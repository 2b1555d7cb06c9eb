import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findSession } from "./find-session";

/** The signed-in person of a page or server action, and the session they came with; redirects to the sign-in page when there is none. */
export async function requirePerson() {
  // Asked first: it keeps a build, which has no request, from opening the store and using up its first words.
  const asker = await headers();
  const found = await findSession(asker);
  if (!found) redirect("/sign-in");
  const { id, name, email } = found.user;
  return { id, name, email, sessionId: found.session.id, sessionToken: found.session.token };
}

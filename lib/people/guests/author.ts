import "server-only";
import { hashToken, makeToken } from "#lib/people/auth/tokens";

/** The name of the cookie by which a browser shows which messages of a link's guests are its own. */
export const guestAuthorCookie = (linkId: string): string => `colophon-${linkId}-author`;

/** A new value of that cookie. */
export const newGuestAuthor = (): string => makeToken();

/**
 * The author of what a browser writes by a link: the link, and a hash of the browser's cookie, which tells nothing about
 * it elsewhere; null for no such value.
 */
export function guestAuthorId(linkId: string, cookie: string | null): string | null {
  if (!cookie || !/^[\w-]{43}$/.test(cookie)) return null;
  return `${linkId}.${hashToken(`${linkId} ${cookie}`).slice(0, 22)}`;
}

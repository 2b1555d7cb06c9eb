import { CONSENT_PAGE } from "#lib/people/auth/consent-page";

/** The page to open after signing in: the consent page that sent the person here, else the workspace. */
export const nextPage = (next: unknown): string =>
  typeof next === "string" && next.startsWith(`${CONSENT_PAGE}?`) ? next : "/";

import { call } from "#lib/doors/client";
import type { Citation } from "./citation";
import type { LibraryQuery } from "./library-query";

/** One page of the library. */
export type LibraryPage = { citations: Citation[]; nextCursor: string | null };

/** How many citations a page of the library shows at once. */
export const SHOWN_AT_ONCE = 50;

/** The page of the library that follows. */
export async function pageOfLibrary({ q, ...filter }: LibraryQuery, cursor: string): Promise<LibraryPage> {
  if (q) return call("GET /api/d/citations/search", { q, limit: SHOWN_AT_ONCE, cursor });
  const answer = await call("GET /api/d/citations", { ...filter, limit: SHOWN_AT_ONCE, cursor });
  return "citations" in answer ? answer : { citations: [], nextCursor: null };
}

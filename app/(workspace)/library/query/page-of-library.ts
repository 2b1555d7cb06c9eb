import { call } from "#lib/doors/client";
import type { Citation } from "../works/citation";
import type { LibraryQuery } from "./library-query";

/** A page of the library. */
export type LibraryPage = { citations: Citation[]; nextCursor: string | null };

/** The number of citations on a page of the library. */
export const SHOWN_AT_ONCE = 50;

/** Loads the next page of the library. */
export async function pageOfLibrary({ q, ...filter }: LibraryQuery, cursor: string): Promise<LibraryPage> {
  if (q) return call("GET /api/d/citations/search", { q, limit: SHOWN_AT_ONCE, cursor });
  const answer = await call("GET /api/d/citations", { ...filter, limit: SHOWN_AT_ONCE, cursor });
  return "citations" in answer ? answer : { citations: [], nextCursor: null };
}

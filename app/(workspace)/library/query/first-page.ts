import "server-only";
import { load } from "#lib/doors/load";
import { citationLibraryList } from "#lib/operations/api/citation-library-list";
import { citationLibrarySearch } from "#lib/operations/api/citation-library-search";
import type { LibraryQuery } from "./library-query";
import { type LibraryPage, SHOWN_AT_ONCE } from "./page-of-library";

/** Loads the first page of the library; an unknown collection shows the not-found page. */
export async function firstPage({ q, ...filter }: LibraryQuery): Promise<LibraryPage> {
  if (q) return load(citationLibrarySearch, { q, limit: SHOWN_AT_ONCE });
  const answer = await load(citationLibraryList, { ...filter, limit: SHOWN_AT_ONCE });
  return "citations" in answer ? answer : { citations: [], nextCursor: null };
}

"use client";

import listStyles from "../documents/document-list.module.css";
import { MoreButton } from "../paging/more-button";
import { usePages } from "../paging/use-pages";
import type { Collection } from "./citation";
import { CitationRow } from "./citation-row";
import type { LibraryQuery } from "./library-query";
import { type LibraryPage, pageOfLibrary } from "./page-of-library";

type Props = { first: LibraryPage; query: LibraryQuery; collections: Collection[] };

const join = (before: LibraryPage, next: LibraryPage): LibraryPage => ({
  ...next,
  citations: [...before.citations, ...next.citations],
});

/** Lists citations page by page. */
export function CitationList({ first, query, collections }: Props) {
  const { page, isLoading, more } = usePages({
    first,
    next: (cursor) => pageOfLibrary(query, cursor),
    join,
    failure: "The rest of the library was not loaded",
  });

  return (
    <>
      <ul className={listStyles.list} aria-label="Citations">
        {page.citations.map((citation) => (
          <CitationRow key={citation.id} citation={citation} collections={collections} />
        ))}
      </ul>
      <MoreButton more={more} isLoading={isLoading} />
    </>
  );
}

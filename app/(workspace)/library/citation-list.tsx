"use client";

import { useEffect, useState } from "react";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";
import listStyles from "../documents/document-list.module.css";
import type { Collection } from "./citation";
import { CitationRow } from "./citation-row";
import type { LibraryQuery } from "./library-query";
import { type LibraryPage, pageOfLibrary } from "./page-of-library";

type Props = { first: LibraryPage; query: LibraryQuery; collections: Collection[] };

/** The citations, page after page. */
export function CitationList({ first, query, collections }: Props) {
  const announce = useAnnounce();
  const [page, setPage] = useState(first);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => setPage(first), [first]);

  async function more(cursor: string) {
    setLoading(true);
    try {
      const next = await pageOfLibrary(query, cursor);
      setPage((before) => ({ ...next, citations: [...before.citations, ...next.citations] }));
    } catch (error) {
      announce({ ...failureWords("The rest of the library did not come", error), tone: "error" });
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <ul className={listStyles.list} aria-label="Citations">
        {page.citations.map((citation) => (
          <CitationRow key={citation.id} citation={citation} collections={collections} />
        ))}
      </ul>
      {page.nextCursor ? (
        <div className={listStyles.more}>
          <Button disabled={isLoading} onClick={() => page.nextCursor && more(page.nextCursor)}>
            {isLoading ? "Loading…" : "Show more"}
          </Button>
        </div>
      ) : null}
    </>
  );
}

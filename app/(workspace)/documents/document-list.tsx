"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { call } from "#lib/api/client";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";
import type { DocumentSummary } from "../document-summary";
import styles from "./document-list.module.css";
import { DocumentRow } from "./document-row";
import type { ListQuery } from "./list-query";
import { waitingCounts } from "./waiting-counts";

/** One page of the list, with how many suggestions wait by document. */
type Page = { documents: DocumentSummary[]; nextCursor: string | null; waiting: Record<string, number> };

/** The documents, page after page; what was deleted leaves at once. */
export function DocumentList({ first, query }: { first: Page; query: ListQuery }) {
  const router = useRouter();
  const announce = useAnnounce();
  const [page, setPage] = useState(first);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => setPage(first), [first]);

  async function more(cursor: string) {
    setLoading(true);
    try {
      const next = await call("GET /api/d", { ...query, cursor });
      const waiting = await waitingCounts(next.documents.map(({ id }) => id));
      setPage((before) => ({
        ...next,
        documents: [...before.documents, ...next.documents],
        waiting: { ...before.waiting, ...waiting },
      }));
    } catch (error) {
      announce({ ...failureWords("The rest of the list did not come", error), tone: "error" });
    } finally {
      setLoading(false);
    }
  }

  function leave(id: string) {
    setPage((before) => ({ ...before, documents: before.documents.filter((document) => document.id !== id) }));
    router.refresh();
  }

  return (
    <>
      <ul className={styles.list} aria-label="Documents">
        {page.documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            waiting={page.waiting[document.id] ?? 0}
            onGone={() => leave(document.id)}
          />
        ))}
      </ul>
      {page.nextCursor ? (
        <div className={styles.more}>
          <Button disabled={isLoading} onClick={() => page.nextCursor && more(page.nextCursor)}>
            {isLoading ? "Loading…" : "Show more"}
          </Button>
        </div>
      ) : null}
    </>
  );
}

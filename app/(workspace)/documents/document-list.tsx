"use client";

import { useRouter } from "next/navigation";
import { call } from "#lib/doors/client";
import type { DocumentSummary } from "../document-summary";
import { MoreButton } from "../paging/more-button";
import { usePages } from "../paging/use-pages";
import styles from "./document-list.module.css";
import { DocumentRow } from "./document-row";
import type { ListQuery } from "./list-query";
import { waitingCounts } from "./waiting-counts";

/** A page of the list, with the number of open suggestions by document. */
type Page = { documents: DocumentSummary[]; nextCursor: string | null; waiting: Record<string, number> };

const join = (before: Page, next: Page): Page => ({
  ...next,
  documents: [...before.documents, ...next.documents],
  waiting: { ...before.waiting, ...next.waiting },
});

async function pageOf(query: ListQuery, cursor: string): Promise<Page> {
  const page = await call("GET /api/d", { ...query, cursor });
  const waiting = await waitingCounts({ ids: page.documents.map(({ id }) => id) });
  if (!waiting.ok) throw new Error(waiting.error);
  return { ...page, waiting: waiting.value };
}

/** Lists documents page by page; a deleted document disappears at once. */
export function DocumentList({ first, query }: { first: Page; query: ListQuery }) {
  const router = useRouter();
  const { page, change, isLoading, more } = usePages({
    first,
    next: (cursor) => pageOf(query, cursor),
    join,
    failure: "The rest of the list was not loaded",
  });

  function leave(id: string) {
    change((before) => ({ ...before, documents: before.documents.filter((document) => document.id !== id) }));
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
      <MoreButton more={more} isLoading={isLoading} />
    </>
  );
}

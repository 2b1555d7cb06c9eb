"use client";

import { useEffect, useState } from "react";
import { call } from "#lib/doors/client";
import type { DocumentSummary } from "../document-summary";

const PAUSE_MS = 120;
const SHOWN = 8;

/** Searches documents after a pause in typing; without a query returns the latest documents. */
export function useDocumentSearch(query: string): DocumentSummary[] {
  const [documents, setDocuments] = useState<DocumentSummary[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      call("GET /api/d", query ? { q: query, limit: SHOWN } : { sort: "updated", limit: 5 }).then(
        (answer) => isCurrent && setDocuments(answer.documents),
        () => isCurrent && setDocuments([]),
      );
    const timer = setTimeout(ask, query ? PAUSE_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  return documents;
}

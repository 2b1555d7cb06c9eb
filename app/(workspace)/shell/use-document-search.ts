"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DocumentSummary } from "../document-summary";
import { routeQuery } from "../queries/query";
import { usePaused } from "../queries/use-paused";

const PAUSE_MS = 120;
const SHOWN = 8;
const NONE: DocumentSummary[] = [];

/** Searches documents after a pause in typing; without a query returns the latest documents. */
export function useDocumentSearch(query: string): DocumentSummary[] {
  const q = usePaused(query, query ? PAUSE_MS : 0);
  const found = useQuery({
    ...routeQuery("GET /api/d", q ? { q, limit: SHOWN } : { sort: "updated", limit: 5 }),
    placeholderData: keepPreviousData,
  });
  return found.data?.documents ?? NONE;
}

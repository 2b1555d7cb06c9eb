"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ApiError } from "#lib/doors/client";
import { type KnownDocument, knownDocuments, rememberDocuments } from "../frame/known-documents";
import { usePerson } from "../frame/signed-in-person";
import { routeQuery } from "../queries/query";
import { usePaused } from "../queries/use-paused";
import { findKnown } from "./find-known";
import { useFolders } from "./use-folders";

const PAUSE_MS = 120;
const SHOWN = 8;
const RECENT = 5;
// More than is shown, so that they are known when the connection is lost.
const LATEST = 100;

/** A document that the search found, with the words around what was sought and the name of its folder. */
export type FoundDocument = { id: string; title: string; excerpt: string; folder: string | undefined };

/** The result of a search; offline it has what this device knows. */
export type DocumentSearch = { documents: FoundDocument[]; isOffline: boolean };

/** Searches documents after a pause in typing, titles first; without a query returns the latest documents. */
export function useDocumentSearch(query: string): DocumentSearch {
  const { id: personId } = usePerson();
  const q = usePaused(query, query ? PAUSE_MS : 0);
  const folders = useFolders();
  const { data, error } = useQuery({
    ...routeQuery("GET /api/d", q ? { q, sort: "relevance", limit: SHOWN } : { sort: "updated", limit: LATEST }),
    placeholderData: keepPreviousData,
  });
  const served = data?.documents;
  const isOffline = error instanceof ApiError && error.code === "offline";
  useEffect(() => rememberDocuments(personId, served ?? []), [personId, served]);
  return useMemo(() => {
    const names = new Map(folders.map(({ id, name }) => [id, name]));
    const shown = (document: KnownDocument, excerpt: string): FoundDocument => ({
      id: document.id,
      title: document.title,
      excerpt,
      folder: names.get(document.folderId ?? ""),
    });
    const count = query ? SHOWN : RECENT;
    const isLate = query !== q;
    if (isOffline || !served || isLate) {
      const known = findKnown(knownDocuments(personId), query).slice(0, count);
      return { documents: known.map((one) => shown(one, query ? one.excerpt : "")), isOffline };
    }
    const found = served.slice(0, count);
    return { documents: found.map((one) => shown(one, one.match?.excerpt ?? "")), isOffline };
  }, [served, folders, personId, query, q, isOffline]);
}

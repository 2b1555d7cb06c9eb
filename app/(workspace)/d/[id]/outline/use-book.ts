import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { routeKey, routeQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { LiveDocument } from "../session/live-document";
import { type OutlinedPart, type PlaceInBook, placeIn } from "./place-in";

const ROUTE = "GET /api/w/documents/[id]/parts";

/** The parts of a document with their headings, and its own place where it is a part; loaded again when they may have changed. */
export function useBook(id: string, live: LiveDocument): { parts: readonly OutlinedPart[]; place: PlaceInBook | null } {
  const reload = useReload();
  const { data } = useQuery({ ...routeQuery(ROUTE, { id, headings: true }), refetchOnWindowFocus: true });
  const book = data?.book ?? null;
  const around = useQuery({
    ...routeQuery(ROUTE, { id: book?.id ?? "" }),
    refetchOnWindowFocus: true,
    enabled: book !== null,
  });
  useEffect(() => {
    const over = new AbortController();
    const onParts = () => void reload(routeKey(ROUTE, { id, headings: true }));
    // Before a connection nothing is heard of a change.
    for (const event of ["open", "parts"]) live.addEventListener(event, onParts, { signal: over.signal });
    return () => over.abort();
  }, [id, live, reload]);
  return { parts: data?.parts ?? [], place: book && placeIn(book, around.data?.parts ?? [], id) };
}

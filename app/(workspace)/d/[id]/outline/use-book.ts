import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Output } from "#lib/doors/client";
import { routeQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { LiveDocument } from "../session/live-document";

const ROUTE = "GET /api/w/documents/[id]/parts";

/** A part of a book with its headings. */
export type OutlinedPart = Output<typeof ROUTE>["parts"][number];

/** The place of a part in its book: from 1, with the parts beside it that can be opened. */
export type PlaceInBook = {
  book: { id: string; title: string };
  place: number;
  previous: OutlinedPart | null;
  next: OutlinedPart | null;
};

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
    const onParts = () => void reload(routeQuery(ROUTE, { id, headings: true }).queryKey);
    live.addEventListener("parts", onParts, { signal: over.signal });
    return () => over.abort();
  }, [id, live, reload]);
  return { parts: data?.parts ?? [], place: book && placeIn(book, around.data?.parts ?? [], id) };
}

/** Whether a part has a text that its reader can open. */
export const canOpen = ({ role, inTrash }: OutlinedPart): boolean => role !== null && !inTrash;

/** The place of a part among those of its book; null where it has left that. */
export function placeIn(book: PlaceInBook["book"], parts: readonly OutlinedPart[], id: string): PlaceInBook | null {
  const at = parts.findIndex((part) => part.id === id);
  if (at < 0) return null;
  return {
    ...{ book, place: at + 1 },
    previous: parts.slice(0, at).findLast(canOpen) ?? null,
    next: parts.slice(at + 1).find(canOpen) ?? null,
  };
}

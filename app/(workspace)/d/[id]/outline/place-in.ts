import type { Output } from "#lib/doors/client";

/** A part of a book with its headings. */
export type OutlinedPart = Output<"GET /api/w/documents/[id]/parts">["parts"][number];

/** The place of a part in its book: from 1, with the parts beside it that can be opened. */
export type PlaceInBook = {
  book: { id: string; title: string };
  place: number;
  previous: OutlinedPart | null;
  next: OutlinedPart | null;
};

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

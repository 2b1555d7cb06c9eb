import { z } from "zod";
import { decodeCursor } from "#lib/shapes/paging";

/**
 * The rest of a list after the item that a cursor names, in the current order of appearance; throws `invalid_request`.
 */
export function afterCursor<Item extends { id: string }>(all: readonly Item[], cursor: string | undefined): Item[] {
  const place = decodeCursor(cursor, z.tuple([z.int().min(0), z.string()]));
  if (!place) return [...all];
  const [index, id] = place;
  const at = all.findIndex((item) => item.id === id);
  return all.slice(at < 0 ? index : at + 1);
}

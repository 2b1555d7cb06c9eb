import { z } from "zod";
import { decodeCursor } from "#lib/base/paging";

/** The rest of a list in order of appearance after the one that a cursor names, found again where it stands now; throws `invalid_request`. */
export function afterCursor<Item extends { id: string }>(all: readonly Item[], cursor: string | undefined): Item[] {
  const place = decodeCursor(cursor, z.tuple([z.int().min(0), z.string()]));
  if (!place) return [...all];
  const [index, id] = place;
  const at = all.findIndex((item) => item.id === id);
  return all.slice(at < 0 ? index : at + 1);
}

import { z } from "zod";
import { AppError } from "#lib/base/errors";

/** The input fields of a paged list. */
export const pagingFields = {
  limit: z.coerce.number().int().min(1).max(100).default(50).describe("1 to 100."),
  cursor: z.string().max(2_000).optional().describe("nextCursor of the page before."),
};

/** The cursor of the next page, null at the end. */
export const nextCursor = z.string().nullable();

/** Encodes the position of a row as a cursor, opaque to clients. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Parses a cursor of this shape, or returns null without one; throws `invalid_request` for another list's cursor. */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, shape: T): z.output<T> | null {
  if (cursor === undefined) return null;
  const place = shape.safeParse(parsed(cursor));
  if (place.success) return place.data;
  throw new AppError("invalid_request", "This cursor does not belong to this list and order.", {
    details: [{ path: "cursor", message: "is not a cursor of this list" }],
    hint: "Start again without a cursor.",
  });
}

function parsed(cursor: string): unknown {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(place) && place.every(canBeStored) ? place : null;
  } catch {
    return null;
  }
}

// A client may invent a cursor, and the store refuses these characters in a text.
const canBeStored = (value: unknown) => typeof value !== "string" || (!value.includes("\0") && value.isWellFormed());

/** Cuts off the extra row that was queried to see whether more rows follow. */
export function page<Row>(rows: Row[], limit: number, placeOf: (row: Row) => (string | number)[]) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last === undefined ? null : encodeCursor(placeOf(last)) };
}

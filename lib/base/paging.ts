import { z } from "zod";
import { AppError } from "./errors";

/** The fields of every list that is paged. */
export const pagingFields = {
  limit: z.coerce.number().int().min(1).max(100).default(50).describe("How many, 1 to 100."),
  cursor: z.string().max(2_000).optional().describe("nextCursor of the page before."),
};

/** What stands beside a page of a list: where the next begins, null at the end. */
export const nextCursor = z.string().nullable();

/** The place after a row in the order of a list, opaque to clients. */
export const encodeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Reads a cursor of the same shape, or null where there is none; throws `invalid_request` for one of another list. */
export function decodeCursor<T extends z.ZodType>(cursor: string | undefined, shape: T): z.output<T> | null {
  if (cursor === undefined) return null;
  const place = shape.safeParse(parsed(cursor));
  if (place.success) return place.data;
  throw new AppError("invalid_request", "This cursor does not belong to this list and order.", {
    details: [{ path: "cursor", message: "is not one that this list gave" }],
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

// A client may make up a cursor, and the store refuses these in a text.
const canBeStored = (value: unknown) => typeof value !== "string" || (!value.includes("\0") && value.isWellFormed());

/** Cuts the extra row that was asked for to see whether more follow. */
export function page<Row>(rows: Row[], limit: number, placeOf: (row: Row) => (string | number)[]) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last === undefined ? null : encodeCursor(placeOf(last)) };
}

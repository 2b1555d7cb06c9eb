import { z } from "zod";

/** Parses a timestamp in RFC 3339 with an offset that the store accepts: in the years 1 to 9999 UTC. */
export const timestamp = z.iso
  .datetime({
    offset: true,
    error: "must be a moment in RFC 3339, such as 2026-11-21T09:00:00Z (in a query, write + as %2B)",
  })
  .refine(isWithinStore, "must be within the years 1 to 9999");

function isWithinStore(text: string): boolean {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || /^(?!0000)\d{4}-/.test(time.toISOString());
}

import type { CslItem } from "#lib/citations/csl";

/** The year a work was issued, as a number; null where its date tells none. */
export function yearOf({ issued }: CslItem): number | null {
  if (typeof issued !== "object" || Array.isArray(issued)) return null;
  const year = issued["date-parts"]?.[0]?.[0];
  if (year !== undefined) return year;
  const [written] = /\b\d{4}\b/.exec(issued.literal ?? "") ?? [];
  return written === undefined ? null : Number(written);
}

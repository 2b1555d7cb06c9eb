import type { CslDate } from "./csl";

/**
 * Writes a date that `readRawDate` reads: ISO 8601, with `/` between the ends of a range, EDTF's seasons and `~` for
 * approximate.
 */
export function writeRawDate(date: CslDate): string {
  const days = date["date-parts"] ?? [];
  if (days.length === 0) return date.literal ?? "";
  const written = days.map((day) => writeDay(date.season ? [day[0] ?? 0, 20 + date.season] : day));
  return written.join("/") + (date.circa ? "~" : "");
}

function writeDay([year = 0, ...rest]: number[]): string {
  const digits = String(Math.abs(year)).padStart(4, "0");
  return [`${year < 0 ? "-" : ""}${digits}`, ...rest.map((part) => String(part).padStart(2, "0"))].join("-");
}

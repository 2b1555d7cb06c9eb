import { type IndexedSource, lastAtMost } from "./indexed-source";
import type { QuotedWords } from "./quoted-words";

const MOST_TRIES = 500;

/** The first word of the place where a source has exactly the words of a quotation; null when it has not. */
export function findVerbatim(source: IndexedSource, { keys, gaps }: QuotedWords): number | null {
  const cuts = [0, ...[...gaps.keys()].sort((one, other) => one - other), keys.length];
  const parts = cuts.slice(1).map((to, at) => keys.slice(cuts[at], to).join(""));
  const limits = cuts.slice(1, -1).map((at) => gaps.get(at) ?? 0);
  const [first = "", ...rest] = parts;
  let from = 0;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const place = findPart(source, first, from);
    if (!place) return null;
    if (follows(source, rest, limits, place.end)) return lastAtMost(source.starts, place.start);
    from = place.start + 1;
  }
  return null;
}

/** Whether the other parts follow, each within its limit of words. */
function follows(source: IndexedSource, parts: readonly string[], limits: readonly number[], after: number): boolean {
  let end = after;
  for (const [at, part] of parts.entries()) {
    const next = findPart(source, part, end);
    if (!next) return false;
    const left = lastAtMost(source.starts, next.start) - lastAtMost(source.starts, end - 1) - 1;
    if (left > (limits[at] ?? 0)) return false;
    end = next.end;
  }
  return true;
}

/** The next place of whole words that are these letters. */
function findPart(
  { joined, starts }: IndexedSource,
  part: string,
  from: number,
): { start: number; end: number } | null {
  let at = joined.indexOf(part, from);
  for (let tries = 0; at >= 0 && tries < MOST_TRIES; tries++) {
    const end = at + part.length;
    if (isStart(starts, at) && (end === joined.length || isEnd(joined, starts, end))) return { start: at, end };
    at = joined.indexOf(part, at + 1);
  }
  return null;
}

const isStart = (starts: readonly number[], at: number) => starts[lastAtMost(starts, at)] === at;

/** Whether a word ends here, or has only the number of a footnote left. */
function isEnd(joined: string, starts: readonly number[], end: number): boolean {
  const word = lastAtMost(starts, end);
  if (starts[word] === end) return true;
  const rest = joined.slice(end, starts[word + 1] ?? joined.length);
  return /^\d{1,3}$/.test(rest) && /\D/u.test(joined[end - 1] ?? "");
}

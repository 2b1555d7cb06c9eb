import { diffWithin, newBudget, type Run } from "#lib/document/model/bounded-diff";
import { findVerbatim } from "./find-verbatim";
import { type IndexedSource, pageIndexOf, textBetween } from "./indexed-source";
import { likelyWindows } from "./likely-windows";
import { type QuotedWords, quotedWords } from "./quoted-words";

/** What a source has of a quotation, and on which page. */
export type Verdict =
  | { status: "verbatim"; page: number | null }
  | { status: "altered"; page: number | null; found: string }
  | { status: "not_found" };

// With fewer of its words the source says something else.
const LEAST_SHARE = 0.6;
const LEAST_WORDS = 2;
// A footer, footnotes and the head of the next page may stand within a sentence.
const BETWEEN_PAGES = 120;

/** Compares a quotation with a source: the same words, or the place that comes nearest. */
export function compareQuotation(source: IndexedSource, quotation: string): Verdict {
  const quoted = quotedWords(quotation);
  if (quoted.keys.length === 0) return { status: "not_found" };
  const exact = findVerbatim(source, quoted);
  if (exact !== null) return { status: "verbatim", page: pageAt(source, exact) };
  let best: Aligned | null = null;
  for (const window of likelyWindows(source, quoted)) {
    const aligned = align(source, quoted, window);
    if (aligned && aligned.share > (best?.share ?? 0)) best = aligned;
    if (best?.isSame) break;
  }
  if (!best || best.share < LEAST_SHARE || best.share * quoted.keys.length < LEAST_WORDS) {
    return { status: "not_found" };
  }
  const page = pageAt(source, best.from);
  if (best.isSame) return { status: "verbatim", page };
  return { status: "altered", page, found: textBetween(source, best.from, best.to) };
}

const pageAt = (source: IndexedSource, word: number) => source.pages[pageIndexOf(source, word)]?.page ?? null;

type Aligned = { from: number; to: number; share: number; isSame: boolean };

/** Aligns a quotation with a window of the source, word by word; null when that takes too long. */
function align(source: IndexedSource, quoted: QuotedWords, [low, high]: [number, number]): Aligned | null {
  const { keys } = quoted;
  const theirs = source.words.slice(low, high).map(({ key }) => key);
  const found = diffWithin(theirs, keys, newBudget());
  if (!found) return null;
  const runs = drawnTogether(found, theirs, keys);
  const matched = keys.length - runs.reduce((sum, { start, end }) => sum + end - start, 0);
  const inner = trimmed(runs, high - low, keys.length);
  const isSame = inner.runs.every((run) =>
    isHarmless(source, quoted, { ...run, from: run.from + low, to: run.to + low }),
  );
  return { from: low + inner.from, to: low + inner.to, share: matched / keys.length, isSame };
}

/**
 * Moves the first and last words of a quotation beside its others where the source has them there too: the first equal
 * word before it, as the “the” of another sentence, is not its own.
 */
function drawnTogether(runs: readonly Run[], theirs: readonly string[], keys: readonly string[]): Run[] {
  const all = runs.map((run) => ({ ...run }));
  const isHere = (words: readonly string[], at: number) =>
    at >= 0 && words.every((word, by) => theirs[at + by] === word);
  const head = all.findLastIndex(({ to, end }) => end > 0 && isHere(keys.slice(0, end), to - end));
  const first = all[head];
  if (first) all.splice(0, head + 1, { from: 0, to: first.to - first.end, start: 0, end: 0 });
  const tail = all.findIndex(({ from, start }) => start < keys.length && isHere(keys.slice(start), from));
  const last = tail < 0 || (first && tail === 0) ? undefined : all[tail];
  const [to, quoted] = [theirs.length, keys.length];
  if (last) all.splice(tail, all.length, { from: last.from + quoted - last.start, to, start: quoted, end: quoted });
  return all;
}

/** Leaves out what the window has before and after the quotation, but for words that replace its first and last ones. */
function trimmed(runs: readonly Run[], length: number, quoted: number): { runs: Run[]; from: number; to: number } {
  const kept = runs.map((run) => ({ ...run }));
  const [first, last] = [kept[0], kept.at(-1)];
  let [from, to] = [0, length];
  if (first?.from === 0 && first.start === 0) {
    first.from = Math.max(0, first.to - first.end);
    from = first.from;
  }
  if (last && last.to === length && last.end === quoted) {
    last.to = Math.min(last.to, last.from + last.end - last.start);
    to = last.to;
  }
  return { runs: kept.filter((run) => run.from < run.to || run.start < run.end), from, to };
}

/** Whether a difference only comes from the page or from an omission that the quotation marks. */
function isHarmless(source: IndexedSource, { keys, gaps }: QuotedWords, { from, to, start, end }: Run): boolean {
  const theirs = source.words.slice(from, to).map(({ key }) => key);
  const ours = keys.slice(start, end).join("");
  const joined = theirs.join("");
  if (joined === ours) return true;
  // The mark of a footnote sticks to its word.
  if (ours !== "" && /^\D+$/u.test(ours) && joined.startsWith(ours) && /^\d{1,3}$/.test(joined.slice(ours.length))) {
    return true;
  }
  if (ours === "" && to - from === 1 && isNoteMark(source, from)) return true;
  if (ours === "") {
    const allowed = Math.max(...[start - 1, start, start + 1].map((at) => gaps.get(at) ?? 0));
    if (to - from <= allowed) return true;
  }
  const crosses =
    pageIndexOf(source, Math.max(0, from - 1)) !== pageIndexOf(source, Math.min(to, source.words.length - 1));
  if (!crosses || to - from > BETWEEN_PAGES) return false;
  return ours === "" || isSplit(theirs, ours);
}

// After the end of a sentence a capital follows; the number of “Fig.3 shows” is a word of the text.
const BEFORE_MARK = /\p{L}(?:([.!?])|[,;:])?["'”’»]*$/u;
const AFTER_MARK = /^(?:$|\s+["'“„‘«(]*[\p{Lu}\p{N}])/u;

/** Whether a word is the number of a footnote after a punctuation mark or a quotation mark. */
function isNoteMark({ text, words }: IndexedSource, at: number): boolean {
  const { from = 0, to = 0, key = "" } = words[at] ?? {};
  const before = BEFORE_MARK.exec(text.slice(Math.max(0, from - 6), from));
  if (!before || before[0].length < 2 || !/^\d{1,3}$/.test(key) || /^\S/u.test(text.slice(to, to + 1))) return false;
  return before[1] === undefined || AFTER_MARK.test(text.slice(to, to + 10).trimEnd());
}

/** Whether a word is split between the first and the last of these, as by the end of a page. */
function isSplit(theirs: readonly string[], ours: string): boolean {
  const [head = "", tail = ""] = [theirs[0], theirs.at(-1)];
  return theirs.length > 1 && head + tail === ours;
}

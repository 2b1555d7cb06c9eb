import { isBlank, isWordToken } from "#lib/document/model/words";
import type { Removal } from "./removed-text";
import { isKnown, joined, spread, type Token, textOf, tokensOfRuns } from "./tokens";

/** A text with the runs of those who wrote it. */
export type Source = { text: string; runs: readonly number[] };

/** Where the words of new text may come from. */
export type Sources = {
  /** What recent versions and this one removed, newest first. */
  removals: readonly Removal[];
  /** The blocks of the document before, and of the documents that text was copied from. */
  blocks: () => Iterable<Source>;
  /** Words that somebody says to have copied, however few. */
  phrases: readonly Source[];
  /** The size of each insertion, by its number. */
  sizes: readonly number[];
};

/** A part of a text with its runs. */
export function partOf({ text, runs }: Source, from: number, length: number): Source {
  const each = spread(runs).slice(from, from + length);
  return { text: text.slice(from, from + length), runs: each.flatMap((version) => [1, version]) };
}

// Shorter insertions are typed: a page sends few letters at once.
const MIN_PASTED = 3;

/** Four words with what is between them: three words in a row are often the same by chance. */
export const SHINGLE = 7;

// Searching so many characters takes about 5 ms; beyond that, long texts from outside would hold other requests.
const MAX_SEARCHED = 5_000_000;

/**
 * Gives the new tokens of blocks the versions of text that returns to its place, comes back elsewhere, or is a copy.
 * Returns whether it found any.
 */
export function findReturned(changed: readonly { id: string; tokens: Token[] }[], sources: Sources): boolean {
  const waiting = changed.filter(({ tokens }) => tokens.some(isNewWord));
  const count = () => waiting.reduce((sum, { tokens }) => sum + tokens.filter(isNewWord).length, 0);
  const before = count();
  if (before > 0) find(waiting, sources);
  return before > 0 && count() < before;
}

function find(
  waiting: readonly { id: string; tokens: Token[] }[],
  { removals, blocks, phrases, sizes }: Sources,
): void {
  const isPasted = ({ slice }: Token) => slice !== undefined && (sizes[slice] ?? 0) >= MIN_PASTED;
  for (const { id, tokens } of waiting) {
    for (const removal of removals) if (removal[1] === id) putBack(tokens, removal, isPasted);
  }
  for (const { tokens } of waiting) for (const phrase of phrases) putPhrase(tokens, phrase);
  const pieces = waiting.flatMap(({ tokens }) => piecesOf(tokens));
  const counts = countsOf(pieces);
  const sources = removals.map(([, , , text, , runs]): Source => ({ text, runs }));
  let left = MAX_SEARCHED;
  const searching = {
    spend: (characters: number) => {
      left -= characters;
      return left > 0;
    },
  };
  const [newest] = removals;
  const open = pieces.filter((piece) => {
    if (newest?.[3] !== piece.text || !piece.tokens.every(isPasted)) return piece.tokens.some(isNewWord);
    copyRange(piece.tokens, { text: newest[3], runs: newest[5] }, 0);
    return false;
  });
  const long = open.filter(({ slice, tokens }) => tokens.length >= SHINGLE || (counts.get(slice) ?? 0) >= SHINGLE);
  if (long.length === 0) return;
  const all = [...sources, ...blocks()];
  for (const piece of long) findPiece(piece, all, searching);
}

/** Gives new words that are a phrase the versions of it. */
function putPhrase(tokens: Token[], phrase: Source): void {
  const said = tokensOfRuns(phrase.text, phrase.runs);
  for (let at = 0; at + said.length <= tokens.length; at++) {
    const same = tokens.slice(at, at + said.length);
    const isPhrase = same.every((token, place) => token.text === said[place]?.text && token.origin === null);
    if (isPhrase) copyRange(same, phrase, 0);
  }
}

type Searching = { spend(characters: number): boolean };
type Piece = { tokens: Token[]; text: string; slice: number | undefined; isWhole: boolean };

const isNewWord = (token: Token) => !isKnown(token) && !isBlank(token.text);

/** The stretches of new tokens of a block, cut where one insertion ends and the next begins. */
function piecesOf(tokens: Token[]): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const first = tokens[start];
    if (!first || !isNewWord(first)) continue;
    let end = start;
    for (let at = start; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token || isKnown(token) || token.slice !== first.slice) break;
      if (!isBlank(token.text)) end = at;
    }
    const own = tokens.slice(start, end + 1);
    const isWhole = own.length === tokens.length;
    pieces.push({ tokens: own, text: textOf(own), slice: first.slice, isWhole });
    start = end;
  }
  return pieces;
}

/** The number of tokens of each insertion. */
function countsOf(pieces: readonly Piece[]): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>();
  for (const { slice, tokens } of pieces) {
    if (slice !== undefined) counts.set(slice, (counts.get(slice) ?? 0) + tokens.length);
  }
  return counts;
}

/** Finds the longest stretches of a piece, from its start, in one of these texts; a whole short block only as a whole block. */
function findPiece({ tokens, text, isWhole }: Piece, sources: readonly Source[], searching: Searching): void {
  if (tokens.length < SHINGLE) {
    const same = isWhole ? sources.find((source) => source.text === text) : undefined;
    if (same) copyRange(tokens, same, 0);
    return;
  }
  for (let at = 0; at + SHINGLE <= tokens.length; at += SHINGLE) {
    while (!isWordToken(tokens[at]?.text ?? "") && at < tokens.length) at += 1;
    if (tokens[at]?.origin !== null || at + SHINGLE > tokens.length) continue;
    const wanted = textOf(tokens.slice(at, at + SHINGLE));
    for (const source of sources) {
      if (source.text.length < wanted.length) continue;
      if (!searching.spend(source.text.length)) return;
      const from = source.text.indexOf(wanted);
      if (from < 0) continue;
      copyBack(tokens.slice(0, at), source, from);
      at += copyRange(tokens.slice(at), source, from) - SHINGLE;
      break;
    }
  }
}

/** Copies the versions of what stands before a place of a text, as long as both are equal. */
function copyBack(tokens: readonly Token[], { text, runs }: Source, until: number): void {
  const origins = spread(runs);
  let at = until;
  for (const token of tokens.toReversed()) {
    if (token.origin !== null || !text.endsWith(token.text, at)) return;
    token.origin = joined(origins.slice(at - token.text.length, at));
    at -= token.text.length;
  }
}

/** Copies the versions from a place of a text, as long as both are equal; returns the number of tokens. */
function copyRange(tokens: readonly Token[], { text, runs }: Source, from: number): number {
  const origins = spread(runs);
  let [at, count] = [from, 0];
  for (const token of tokens) {
    if (!text.startsWith(token.text, at)) break;
    if (!isKnown(token)) token.origin = joined(origins.slice(at, at + token.text.length));
    at += token.text.length;
    count += 1;
  }
  return count;
}

/**
 * Gives new words the versions of a removal at their place: after the word that was before it, or before the word that was
 * after it. It returns as a whole; of one that returns in parts, each part comes in one insertion.
 */
function putBack(tokens: Token[], [, , before, text, after, runs]: Removal, isPasted: (token: Token) => boolean): void {
  const words = tokens.filter(({ text: said }) => !isBlank(said));
  const gone = tokensOfRuns(text, runs).filter(({ text: said }) => !isBlank(said));
  for (let start = 0; start < words.length; start++) {
    if (!isNewWord(words[start] ?? KNOWN)) continue;
    let end = start + 1;
    while (isNewWord(words[end] ?? KNOWN)) end += 1;
    const stretch = words.slice(start, end);
    const taken = follow({ line: [before, ...gone], origins: gone }, stretch, words[start - 1]?.text ?? "", isPasted);
    const left = stretch.slice(taken).toReversed();
    const turned = gone.toReversed();
    follow({ line: [after, ...turned], origins: turned }, left, words[end]?.text ?? "", isPasted);
    start = end - 1;
  }
}

const KNOWN: Token = { text: "", origin: 0 };

type Line = { line: readonly (string | Token)[]; origins: readonly Token[] };

/** Copies versions to words that follow a word of a line as the line goes on; returns their number. */
function follow(
  { line, origins }: Line,
  words: readonly Token[],
  after: string,
  isPasted: (token: Token) => boolean,
): number {
  let best = { from: 0, length: 0 };
  line.forEach((word, from) => {
    const said = typeof word === "string" ? word : word.text;
    if (said !== after || (said === "" && from > 0)) return;
    let length = 0;
    while (length < words.length && origins[from + length]?.text === words[length]?.text) length += 1;
    const isWhole = from === 0 && isAllOf(origins, words, length);
    const isPart = words.slice(0, length).every(isPasted);
    if ((isWhole || isPart || length >= SHINGLE) && length > best.length) best = { from, length };
  });
  words.slice(0, best.length).forEach((token, at) => {
    token.origin = origins[best.from + at]?.origin ?? token.origin;
  });
  return best.length;
}

/** Whether the first words are a whole removal, of which the last word may have been half deleted before. */
function isAllOf(gone: readonly Token[], words: readonly Token[], length: number): boolean {
  if (length === gone.length) return true;
  const [rest, next] = [gone[length]?.text ?? "", words[length]?.text ?? ""];
  return length > 0 && length === gone.length - 1 && (next.startsWith(rest) || next.endsWith(rest));
}

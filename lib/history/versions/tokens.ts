import { isAddressable } from "#lib/document/model/addressable";
import type { NodeJson } from "#lib/document/model/document";
import { cutText, isBlank } from "#lib/document/model/words";

/** The version that wrote a token, or one for each of its UTF-16 code units; null is unknown. */
export type Origin = number | null | readonly (number | null)[];

/** A token of a text with who wrote it; `slice` is the number of the insertion that brought its first new character. */
export type Token = { text: string; origin: Origin; slice?: number };

/** Whether each character of a token has a version. */
export const isKnown = ({ origin }: Token): boolean =>
  typeof origin === "number" || (origin !== null && !origin.includes(null));

/** The tokens of a text whose characters have these origins. */
export function tokensFrom(text: string, origins: readonly (number | null)[], slices?: readonly number[]): Token[] {
  let at = 0;
  return cutText(text).map((token) => {
    const from = at;
    at += token.length;
    const own = joined(origins.slice(from, at));
    if (!slices) return { text: token, origin: own };
    const isNew = (place: number) => origins[place] === null;
    let first = from;
    while (first < at && !isNew(first)) first += 1;
    const slice = slices[first];
    return first < at && slice !== undefined ? { text: token, origin: own, slice } : { text: token, origin: own };
  });
}

/** The tokens of a text that these runs cover. */
export function tokensOfRuns(text: string, runs: readonly number[]): Token[] {
  let [at, left] = [0, runs[0] ?? 0];
  const isLast = () => at + 2 >= runs.length;
  const goOn = () => {
    while (left <= 0 && !isLast()) {
      at += 2;
      left += runs[at] ?? 0;
    }
    return runs[at + 1] ?? 0;
  };
  return cutText(text).map((token): Token => {
    const version = goOn();
    if (left >= token.length || isLast()) {
      left -= token.length;
      return { text: token, origin: version };
    }
    const each = Array.from({ length: token.length }, () => {
      const own = goOn();
      left -= 1;
      return own;
    });
    return { text: token, origin: joined(each) };
  });
}

/** The tokens of a text that one version wrote. */
export const newTokens = (text: string): Token[] => cutText(text).map((token) => ({ text: token, origin: null }));

/** The version of each character of runs. */
export function spread(runs: readonly number[]): number[] {
  const all: number[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const version = runs[at + 1] ?? 0;
    for (let left = runs[at] ?? 0; left > 0; left--) all.push(version);
  }
  return all;
}

/** One origin for characters that have the same. */
export function joined(origins: readonly (number | null)[]): Origin {
  const [first = null] = origins;
  return origins.every((origin) => origin === first) ? first : origins;
}

/** The runs of tokens as they are stored; unknown characters get `number`. */
export function entryOf(tokens: readonly Token[], number: number): number[] {
  const entry: number[] = [];
  const add = (length: number, version: number) => {
    if (entry.at(-1) === version) entry[entry.length - 2] = (entry.at(-2) ?? 0) + length;
    else entry.push(length, version);
  };
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    // A space is typed for the word after it; a run of its own would double the size of what is kept.
    const { origin } = isBlank(token.text) && next ? next : token;
    if (typeof origin === "number" || origin === null) add(token.text.length, origin ?? number);
    else if (isBlank(token.text)) add(token.text.length, origin[0] ?? number);
    else for (const each of origin) add(1, each ?? number);
  });
  return entry;
}

/** Joins tokens to their text. */
export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("");

/** The id of a block that has one. */
export const idOf = (node: NodeJson): string | null =>
  isAddressable(node) && typeof node.attrs?.id === "string" ? node.attrs.id : null;

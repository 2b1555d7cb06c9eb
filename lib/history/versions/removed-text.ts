import { isBlank } from "#lib/document/model/words";
import { entryOf, type Token, textOf } from "./tokens";

/**
 * Text that a version removed from a block, with the words that stood before and after it ("" at the block's ends) and
 * the runs of those who wrote it. Arrays, because they are stored.
 */
export type Removal = [number: number, block: string, before: string, text: string, after: string, runs: number[]];

/** How many versions later removed text still returns to those who wrote it. */
export const REMEMBERED_VERSIONS = 20;

// The text of about 100 pages: what is beyond it and comes back is whoever's brought it back.
const MAX_REMEMBERED = 300_000;

/** The removals of a version: stretches of a block's tokens that are gone, with the words at both ends. */
export function removalsOf(
  block: string,
  tokens: readonly Token[],
  isGone: (token: Token, at: number) => boolean,
  number: number,
): Removal[] {
  const found: Removal[] = [];
  const words = tokens.map((token, at) => ({ token, at })).filter(({ token }) => !isBlank(token.text));
  for (let first = 0; first < words.length; first++) {
    const start = words[first];
    if (!start || !isGone(start.token, start.at)) continue;
    let last = first;
    for (let next = words[last + 1]; next && isGone(next.token, next.at); next = words[last + 1]) last += 1;
    const gone = tokens.slice(start.at, (words[last]?.at ?? start.at) + 1);
    const around = [words[first - 1], words[last + 1]].map((word) => word?.token.text ?? "");
    found.push([number, block, around[0] ?? "", textOf(gone), around[1] ?? "", entryOf(gone, number)]);
    first = last;
  }
  return found;
}

/** The removals that a document remembers after a version: newest first, of the last versions, as much as there is room for. */
export function remembered(now: readonly Removal[], before: readonly Removal[], number: number): readonly Removal[] {
  if (now.length === 0) return before;
  const kept: Removal[] = [];
  let size = 0;
  for (const removal of [...now, ...before]) {
    size += removal[3].length;
    if (isRecent(removal, number) && size <= MAX_REMEMBERED) kept.push(removal);
  }
  return kept;
}

/** Whether text that a version removed still returns to its writers in version `number`. */
export const isRecent = ([removedIn]: Removal, number: number): boolean => number - removedIn < REMEMBERED_VERSIONS;

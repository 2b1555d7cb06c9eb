import { findVerbatim } from "./find-verbatim";
import { indexSource } from "./indexed-source";
import { sourceWords } from "./source-words";

/** Where a page has these words one after the other, whatever its line ends and ligatures; null when it has not. */
export function findWords(page: string, words: string): number | null {
  const keys = sourceWords(words).map(({ key }) => key);
  if (keys.length === 0) return null;
  const source = indexSource([{ page: null, text: page }]);
  const first = findVerbatim(source, { keys, gaps: new Map() });
  return first === null ? null : (source.words[first]?.from ?? null);
}

import { findVerbatim } from "./find-verbatim";
import { indexSource, lastAtMost } from "./indexed-source";
import { sourceWords } from "./source-words";

/** Where a page has these words one after the other, whatever its line ends and ligatures; null when it has not. */
export function findWords(page: string, words: string): { from: number; to: number } | null {
  const keys = sourceWords(words).map(({ key }) => key);
  if (keys.length === 0) return null;
  const source = indexSource([{ page: null, text: page }]);
  const first = findVerbatim(source, { keys, gaps: new Map() });
  if (first === null) return null;
  const end = (source.starts[first] ?? 0) + keys.join("").length;
  const [start, last] = [source.words[first], source.words[lastAtMost(source.starts, end - 1)]];
  return start && last ? { from: start.from, to: last.to } : null;
}

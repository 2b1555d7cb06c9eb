import { changedSpan } from "../diff/changed-span";
import type { DocumentJson, NodeJson } from "../model/document";
import { bagOf, commonOf, countedWords, sizeOf } from "../model/words";
import { nodeText } from "./text";

/** How many words a write added and removed; words that only moved are neither. */
export function changedWords(before: DocumentJson, after: DocumentJson): { added: number; removed: number } {
  const span = changedSpan(before, after);
  const [old, now] = [wordsOf(span.before), wordsOf(span.after)];
  const common = commonOf(old, now);
  return { added: sizeOf(now) - common, removed: sizeOf(old) - common };
}

const wordsOf = (blocks: readonly NodeJson[]) => bagOf(blocks.flatMap((block) => countedWords(nodeText(block))));

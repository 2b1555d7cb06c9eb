import { optionalAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";

/** Empty paragraphs, and the ids of the blocks around them; null at the start and the end of the text. */
type Gap = { before: string | null; after: string | null; empty: NodeJson[] };

/**
 * A text that was read from markdown, with the empty paragraphs of the former text, which markdown cannot say: they stay
 * where the blocks around them are still neighbours.
 */
export function keepEmptyParagraphs(next: DocumentJson, previous: DocumentJson): DocumentJson {
  const gaps = new Map(gapsIn(previous).map((gap) => [gap.before, gap]));
  if (gaps.size === 0) return next;
  const content: NodeJson[] = [];
  const fill = (before: string | null, after: string | null) => {
    const gap = gaps.get(before);
    if (gap && gap.after === after) content.push(...gap.empty);
  };
  let last: string | null = null;
  for (const block of next.content) {
    const id = optionalAttribute(block, "id");
    fill(last, id);
    content.push(block);
    last = id;
  }
  fill(last, null);
  return content.length === next.content.length ? next : { ...next, content };
}

function gapsIn({ content }: DocumentJson): Gap[] {
  const gaps: Gap[] = [];
  let gap: Gap = { before: null, after: null, empty: [] };
  for (const block of content) {
    if (isEmpty(block)) {
      gap.empty.push(block);
      continue;
    }
    const id = optionalAttribute(block, "id");
    if (gap.empty.length > 0) gaps.push({ ...gap, after: id });
    gap = { before: id, after: null, empty: [] };
  }
  // A text without words has no neighbours to go by.
  return gap.empty.length > 0 && gap.before !== null ? [...gaps, gap] : gaps;
}

const isEmpty = ({ type, content = [] }: NodeJson) => type === "paragraph" && content.length === 0;

import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { textBlocks } from "#lib/history/versions/origins";

/** Turns what finds the runs of a stored block into what finds those of a shown one, where some of the text may be left out. */
export function shownRuns<R extends { text: string }>(
  { content, shown }: { content: DocumentJson; shown: DocumentJson },
  runsOf: (block: NodeJson) => R[],
): (block: NodeJson) => R[] {
  if (shown === content) return runsOf;
  const stored = pairs(content, shown);
  return (block) => runsLeft(nodeText(block), runsOf(stored.get(block) ?? block));
}

// What a reader is not shown: comments and link definitions.
const LEFT_OUT = new Set(["htmlBlock", "linkDefinition"]);

/** The stored block of each shown one. */
function pairs(content: DocumentJson, shown: DocumentJson): Map<NodeJson, NodeJson> {
  const found = new Map<NodeJson, NodeJson>();
  const left = shown.content.flatMap((node) => [...textBlocks(node)]).reverse();
  for (const block of content.content.flatMap((node) => [...textBlocks(node)])) {
    const next = left.at(-1);
    if (!next) break;
    if (LEFT_OUT.has(block.type) && (next.type !== block.type || next.attrs?.id !== block.attrs?.id)) continue;
    found.set(next, block);
    left.pop();
  }
  return found;
}

/** The runs of a text of which only some characters are left. */
function runsLeft<R extends { text: string }>(text: string, runs: readonly R[]): R[] {
  let at = 0;
  return runs.map((run) => {
    const from = at;
    for (const unit of run.text.split("")) if (text[at] === unit) at += 1;
    return { ...run, text: text.slice(from, at) };
  });
}

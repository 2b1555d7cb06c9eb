import { AppError } from "#lib/base/errors";
import { findNode } from "#lib/document/edit/edit";
import type { CitationItem } from "#lib/document/kinds/citation";
import { citationItems } from "#lib/document/model/citation-items";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { ITEMS } from "#lib/document/model/lists";
import { joinTexts, node, text } from "#lib/document/schema/build";

const HOLDS_TEXT = new Set(["paragraph", "heading"]);
const HOLDS_BLOCKS = new Set([...ITEMS, "blockquote", "alert", "details", "footnoteDef"]);
const SENTENCE_END = /[.!?…。！？]+["'”’»)\]]*\s*$/u;

/**
 * Adds a mention at the end of a block's text, before the stop of its last sentence; a citation that is already there
 * gets it. For an item, quote or footnote this is its last paragraph. Throws `not_found` for an unknown block,
 * `invalid_request` for one without text.
 */
export function withMention(document: DocumentJson, nodeId: string, item: CitationItem): DocumentJson {
  const block = textBlockOf(findNode(document, { nodeId }).node);
  if (!block) throw holdsNoText(nodeId);
  const mentioned = { ...block, content: mention(block.content ?? [], item) };
  return { ...document, content: replaced(document.content, block, mentioned) };
}

function textBlockOf(block: NodeJson): NodeJson | null {
  if (HOLDS_TEXT.has(block.type)) return block;
  if (!HOLDS_BLOCKS.has(block.type)) return null;
  return block.content?.findLast(({ type }) => HOLDS_TEXT.has(type)) ?? null;
}

const holdsNoText = (nodeId: string) =>
  new AppError("invalid_request", "This block has no text that a citation could be added to.", {
    details: [
      {
        path: "nodeId",
        message: `${nodeId.slice(0, 60)} is no paragraph, heading, item, quote, callout, toggle or footnote`,
      },
    ],
    hint: "Name a paragraph or a heading, as format=nodes lists them.",
  });

function replaced(nodes: readonly NodeJson[], from: NodeJson, to: NodeJson): NodeJson[] {
  return nodes.map((each) => {
    if (each === from) return to;
    return each.content ? { ...each, content: replaced(each.content, from, to) } : each;
  });
}

function mention(content: readonly NodeJson[], item: CitationItem): NodeJson[] {
  const { before, end } = cutAtEnd(content);
  const last = before.at(-1);
  if (last?.type === "citation" && last.attrs?.narrative !== true) {
    const items = [...citationItems(last), item];
    return joinTexts([...before.slice(0, -1), { ...last, attrs: { ...last.attrs, items } }, ...end]);
  }
  const needsSpace = last !== undefined && last.type !== "hardBreak" && !/\s$/u.test(last.text ?? "");
  const space = needsSpace ? [text(" ")] : [];
  return joinTexts([...before, ...space, node("citation", { items: [item], narrative: false }), ...end]);
}

/** Splits content before the stop of its last sentence. */
function cutAtEnd(content: readonly NodeJson[]): { before: NodeJson[]; end: NodeJson[] } {
  const last = content.at(-1);
  const stop = last?.text === undefined ? null : SENTENCE_END.exec(last.text);
  if (!last?.text || !stop) return { before: [...content], end: [] };
  const words = last.text.slice(0, stop.index);
  const rest = content.slice(0, -1);
  return { before: words === "" ? rest : [...rest, { ...last, text: words }], end: [{ ...last, text: stop[0] }] };
}

/** Removes the mentions of a work, and the citations and spaces that only served them. */
export function withoutMentions(document: DocumentJson, cid: string): DocumentJson {
  return { ...document, content: document.content.map((block) => without(block, cid)) };
}

function without(block: NodeJson, cid: string): NodeJson {
  if (!block.content) return block;
  const kept: NodeJson[] = [];
  let isLedBySpace = false;
  for (const [at, child] of block.content.entries()) {
    const left = child.type === "citation" ? withoutItem(child, cid) : without(child, cid);
    const shown = left && isLedBySpace && kept.length === 0 ? withoutLead(left) : left;
    if (shown) kept.push(shown);
    if (left) continue;
    closeGap(kept, block.content[at + 1]);
    isLedBySpace = true;
  }
  const { content: _, ...shell } = block;
  const joined = joinTexts(kept);
  return joined.length > 0 ? { ...shell, content: joined } : shell;
}

/** Removes the space that followed a citation at the beginning of the line. */
function withoutLead(node: NodeJson): NodeJson | null {
  if (node.text === undefined) return node;
  const words = node.text.trimStart();
  return words === "" ? null : { ...node, text: words };
}

function withoutItem(citation: NodeJson, cid: string): NodeJson | null {
  const all = citationItems(citation);
  const items = all.filter((item) => item.cid !== cid);
  if (items.length === all.length) return citation;
  if (items.length === 0) return null;
  // The removed first citation was narrative: the sentence used its author.
  const narrative = citation.attrs?.narrative === true && all[0]?.cid !== cid;
  return { ...citation, attrs: { ...citation.attrs, items, narrative } };
}

/** Removes the space before a removed citation, unless a word follows directly. */
function closeGap(kept: NodeJson[], next: NodeJson | undefined): void {
  const last = kept.at(-1);
  if (last?.text === undefined || (next !== undefined && !/^[\s\p{P}]/u.test(next.text ?? "x"))) return;
  const words = last.text.replace(/[ \t]+$/, "");
  if (words === "") kept.pop();
  else kept[kept.length - 1] = { ...last, text: words };
}

import { contentOf, isWord, type Token, tokensOf } from "#lib/document/merge/tokens";
import { optionalAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { withContent } from "#lib/document/schema/build";
import type { Part } from "./take-back";

/**
 * A text without the words of new blocks of a part that somebody joined to another block since: a merge sees the block gone
 * and its words as that person's.
 */
export function withoutJoined(text: DocumentJson, { before, after }: Part): DocumentJson {
  const [had, has, written] = [before, text, after].map(textsOf);
  if (!had || !has || !written) return text;
  const joined = [...written].filter(([id, tokens]) => !had.has(id) && !has.has(id) && tokens.some(isWord));
  const cut = new Map<string, NodeJson[]>();
  for (const [, words] of joined) {
    for (const [id, own] of has) {
      const tokens = cut.has(id) ? tokensOf(cut.get(id) ?? []) : own;
      const at = placeOf(words, tokens);
      if (at < 0 || placeOf(words, written.get(id) ?? []) >= 0) continue;
      cut.set(id, contentOf(tokens.toSpliced(at, words.length)));
      break;
    }
  }
  return cut.size === 0 ? text : { ...text, content: text.content.map((block) => replaced(block, cut)) };
}

/** The tokens of each block with text, by its id. */
function textsOf(document: DocumentJson): Map<string, Token[]> {
  const texts = new Map<string, Token[]>();
  for (const { node } of placedBlocks(document)) {
    const id = optionalAttribute(node, "id");
    if (id !== null && (node.type === "paragraph" || node.type === "heading"))
      texts.set(id, tokensOf(node.content ?? []));
  }
  return texts;
}

/** Where some tokens stand together among others; -1 for nowhere. */
const placeOf = (some: readonly Token[], all: readonly Token[]): number =>
  all.findIndex((_, at) => some.every(({ key }, place) => all[at + place]?.key === key));

function replaced(node: NodeJson, cut: ReadonlyMap<string, NodeJson[]>): NodeJson {
  const own = cut.get(optionalAttribute(node, "id") ?? "");
  if (own) return withContent(node, own);
  return node.content ? { ...node, content: node.content.map((child) => replaced(child, cut)) } : node;
}

import { sameJson } from "#lib/base/same-json";
import { canonicalJson } from "../model/canonical-json";
import type { NodeJson } from "../model/document";
import { cutText, isBlank, isWordToken } from "../model/words";
import { joinTexts } from "../schema/build";

/** The smallest unit that a merge moves: tokens with equal keys have the same content, regardless of marks. */
export type Token = { key: string; node: NodeJson };

/** Splits a block's content into words, spaces, punctuation marks and inline atoms, in order. */
export function tokensOf(content: readonly NodeJson[]): Token[] {
  return content.flatMap((node) => {
    if (node.text === undefined) return [atomToken(node)];
    return cutText(node.text).map((piece) => ({ key: piece, node: { ...node, text: piece } }));
  });
}

// Text never contains NUL, so an atom's key equals no word.
function atomToken(node: NodeJson): Token {
  const { marks: _, ...bare } = node;
  return { key: `\0${canonicalJson(bare)}`, node };
}

/** The type of the token between two blocks whose texts are merged as one; never part of a document. */
export const BLOCK_END = "blockEnd";

/** The token before the text of the block `key`; two new blocks that begin at one position have equal tokens. */
export function blockEnd(key: string, isNew: boolean): Token {
  return { key: `\0${BLOCK_END}:${isNew ? "" : key}`, node: { type: BLOCK_END, attrs: { key } } };
}

/** Whether two runs of tokens have equal content and marks. */
export function sameTokens(some: readonly Token[], others: readonly Token[]): boolean {
  return (
    some.length === others.length &&
    some.every((token, at) => token.key === others[at]?.key && sameJson(token.node.marks, others[at].node.marks))
  );
}

/** Converts tokens to content, with neighbouring texts of equal marks joined. */
export function contentOf(tokens: readonly Token[]): NodeJson[] {
  return joinTexts(tokens.map((token) => token.node));
}

/** The lines of a text as tokens; joined by line ends they are the text again. */
export function lineTokens(text: string): Token[] {
  return text.split("\n").map((line) => ({ key: line, node: { type: "text", text: line } }));
}

/** Whether two adjacent tokens would read as one word. */
export function wouldFuse(left: Token | undefined, right: Token | undefined): boolean {
  const [before, after] = [left?.node.text, right?.node.text];
  if (before === undefined || after === undefined || isSpace(left) || isSpace(right)) return false;
  return cutText(before + after).length === 1;
}

/** Whether a token is space within a line. */
export function isSpace(token: Token | undefined): boolean {
  return token?.node.text !== undefined && isBlank(token.node.text);
}

/** Whether a token is a word or a number, not space, punctuation or an atom. */
export function isWord(token: Token): boolean {
  return token.node.text !== undefined && isWordToken(token.node.text);
}

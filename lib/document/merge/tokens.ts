import { same } from "#lib/base/same-json";
import { joinTexts } from "../build";
import { canonicalJson } from "../canonical-json";
import type { NodeJson } from "../document";
import { cutText } from "../words";

/** The smallest part of a text that a merge moves: equal keys say the same, whatever marks they stand under. */
export type Token = { key: string; node: NodeJson };

/** The words, spaces, punctuation marks and inline atoms of a block's content, in order. */
export function tokensOf(content: readonly NodeJson[]): Token[] {
  return content.flatMap((node) => {
    if (node.text === undefined) return [atomToken(node)];
    return cutText(node.text).map((piece) => ({ key: piece, node: { ...node, text: piece } }));
  });
}

// No text holds NUL, so an atom's key equals no word.
function atomToken(node: NodeJson): Token {
  const { marks: _, ...bare } = node;
  return { key: `\0${canonicalJson(bare)}`, node };
}

/** The type of the token between two blocks whose texts are merged as one; in no document. */
export const BLOCK_END = "blockEnd";

/** The token after which the text of the block `key` begins; two new blocks that begin at one place are the same. */
export function blockEnd(key: string, isNew: boolean): Token {
  return { key: `\0${BLOCK_END}:${isNew ? "" : key}`, node: { type: BLOCK_END, attrs: { key } } };
}

/** Whether two runs of tokens say the same under the same marks. */
export function sameTokens(some: readonly Token[], others: readonly Token[]): boolean {
  return (
    some.length === others.length &&
    some.every((token, at) => token.key === others[at]?.key && same(token.node.marks, others[at].node.marks))
  );
}

/** The content that tokens stand for, neighbouring texts of the same marks joined. */
export function contentOf(tokens: readonly Token[]): NodeJson[] {
  return joinTexts(tokens.map((token) => token.node));
}

/** The lines of a text as tokens; joined by line ends they are the text again. */
export function lineTokens(text: string): Token[] {
  return text.split("\n").map((line) => ({ key: line, node: { type: "text", text: line } }));
}

/** Whether two tokens side by side would read as one word. */
export function wouldFuse(left: Token | undefined, right: Token | undefined): boolean {
  const [before, after] = [left?.node.text, right?.node.text];
  if (before === undefined || after === undefined || isSpace(left) || isSpace(right)) return false;
  return cutText(before + after).length === 1;
}

/** Whether a token is space within a line. */
export function isSpace(token: Token | undefined): boolean {
  const text = token?.node.text;
  return text !== undefined && text !== "\n" && /^\s+$/u.test(text);
}

/** Whether a token is a word or a number, not space, punctuation or an atom. */
export function isWord(token: Token): boolean {
  return token.node.text !== undefined && /[\p{L}\p{N}]/u.test(token.node.text);
}

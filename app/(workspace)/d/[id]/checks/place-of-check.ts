import type { Node } from "@tiptap/pm/model";
import { citationItems } from "#lib/document/model/citation-items";
import { blockWithId } from "../parts/block-with-id";
import type { Check } from "./check";

type Words = { text: string; positions: readonly number[] };

/** Where checked words are in the text: each of their characters has a position. */
export type CheckedPlace = { from: number; to: number; positions: readonly number[] };

type Placed = Pick<Check, "kind" | "nodeId" | "citationId" | "text">;

/** Where each check is in the text; null where its words are no longer there, or a work is not mentioned. */
export function placesOfChecks(doc: Node, checks: readonly Placed[]): (CheckedPlace | null)[] {
  // The same words twice in a block are checked in reading order.
  const earlier = new Map<string, number>();
  return checks.map((check) => {
    if (check.kind !== "quotation") return mentionOf(doc, check);
    const key = `${check.nodeId} ${check.text}`;
    const nth = earlier.get(key) ?? 0;
    earlier.set(key, nth + 1);
    return quotationOf(doc, check, nth);
  });
}

function quotationOf(doc: Node, { nodeId, text }: Placed, nth: number): CheckedPlace | null {
  const block = nodeId === null ? null : blockWithId(doc, nodeId);
  if (!block || text === "") return null;
  const words = wordsOf(block.node, block.pos);
  const all = occurrences(words.text, text);
  const quoted = all.filter((at) => /["“„«»]\s*$/u.test(words.text.slice(0, at)));
  const at = (quoted.length > 0 ? quoted : all)[nth];
  if (at === undefined) return null;
  const positions = words.positions.slice(at, at + text.length);
  const [first, last] = [positions[0], positions.at(-1)];
  return first === undefined || last === undefined ? null : { from: first, to: last + 1, positions };
}

function occurrences(text: string, words: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at);
  return found;
}

/** The text of a block as checks compare it: without its citations, and with a line end after each inner block. */
function wordsOf(block: Node, start: number): Words {
  let text = "";
  const positions: number[] = [];
  const add = (characters: string, pos: number) => {
    for (let at = 0; at < characters.length; at++) positions.push(pos + at);
    text += characters;
  };
  const visit = (node: Node, pos: number) => {
    if (node.type.name === "citation") return;
    if (node.type.name === "hardBreak") add("\n", pos);
    else if (node.isText) add(node.text ?? "", pos);
    node.forEach((child, offset) => {
      visit(child, pos + 1 + offset);
    });
    if (node !== block && node.childCount > 0) add("\n", pos + node.nodeSize - 1);
  };
  visit(block, start);
  return { text, positions };
}

/** The first mention of a work. */
function mentionOf(doc: Node, { citationId }: Placed): CheckedPlace | null {
  let found: number | null = null;
  doc.descendants((node, pos) => {
    const isIt =
      found === null &&
      node.type.name === "citation" &&
      citationItems({ type: node.type.name, attrs: node.attrs }).some(({ cid }) => cid === citationId);
    if (isIt) found = pos;
    return found === null;
  });
  return found === null ? null : { from: found, to: found + 1, positions: [found] };
}

import type { PhrasingContent } from "mdast";
import type { MarkJson } from "../model/document";
import type { Marked } from "../model/nest-marks";
import { characterReference } from "./character-reference";

type Leaf = Marked<PhrasingContent>;

const ATTENTION = new Set(["bold", "italic", "strike"]);
// Emoji and other symbols past U+FFFF: punctuation to markdown readers, letters to the library that writes markdown.
const ENDS_IN_SYMBOL = /(?=[\u{10000}-\u{10ffff}])[\p{P}\p{S}]$/u;
const STARTS_WITH_SYMBOL = /^(?=[\u{10000}-\u{10ffff}])[\p{P}\p{S}]/u;
const LAST_WORD_CHARACTER = /[^\s\p{P}\p{S}]$/u;
const FIRST_WORD_CHARACTER = /^[^\s\p{P}\p{S}]/u;

/** Makes `**🙂**word` close: writes a letter next to emphasis that ends in such a symbol as a character reference. */
export function guardSymbols(leaves: readonly Leaf[]): Leaf[] {
  return leaves.map((leaf, at) => guardEnd(guardStart(leaf, leaves[at - 1]), leaves[at + 1]));
}

function guardStart(leaf: Leaf, before: Leaf | undefined): Leaf {
  if (!before || !ENDS_IN_SYMBOL.test(textOf(before)) || !hasMore(before.marks, leaf.marks)) return leaf;
  const first = FIRST_WORD_CHARACTER.exec(textOf(leaf))?.[0];
  return first === undefined ? leaf : withText(leaf, textOf(leaf).slice(first.length), characterReference(first), null);
}

function guardEnd(leaf: Leaf, after: Leaf | undefined): Leaf {
  if (!after || !STARTS_WITH_SYMBOL.test(textOf(after)) || !hasMore(after.marks, leaf.marks)) return leaf;
  const last = LAST_WORD_CHARACTER.exec(textOf(leaf, "last"))?.[0];
  return last === undefined
    ? leaf
    : withText(leaf, textOf(leaf, "last").slice(0, -last.length), null, characterReference(last));
}

function textOf(leaf: Leaf, which: "first" | "last" = "first"): string {
  const node = leaf.leaf.at(which === "first" ? 0 : -1);
  return node?.type === "text" ? node.value : "";
}

function hasMore(marks: readonly MarkJson[], others: readonly MarkJson[]): boolean {
  return marks.some((mark) => ATTENTION.has(mark.type) && !others.some((other) => other.type === mark.type));
}

function withText(leaf: Leaf, value: string, before: PhrasingContent | null, after: PhrasingContent | null): Leaf {
  const text = leaf.leaf.at(before ? 0 : -1);
  const rest: PhrasingContent[] = text?.type === "text" && value !== "" ? [{ ...text, value }] : [];
  const others = before ? leaf.leaf.slice(1) : leaf.leaf.slice(0, -1);
  return before
    ? { marks: leaf.marks, leaf: [before, ...rest, ...others] }
    : { marks: leaf.marks, leaf: [...others, ...rest, ...(after ? [after] : [])] };
}

import type { PhrasingContent } from "mdast";
import { citationItems } from "../model/citation-items";
import type { NodeJson } from "../model/document";
import { isLabel } from "../model/labels";
import type { Marked } from "../model/nest-marks";
import { characterReference } from "./character-reference";

type Leaf = Marked<PhrasingContent>;

/** Escapes the content around in-sentence citations so that they read back unchanged, outside brackets and words. */
export function guardCitations(leaves: readonly Leaf[]): readonly Leaf[] {
  if (!leaves.some(isNarrative)) return leaves;
  const joined = joinCitations(leaves);
  const opening = openBrackets(joined);
  return joined.map((leaf, at) => {
    const text = textOf(leaf);
    if (text === null) return leaf;
    const escaped = new Set(opening.get(at));
    const swallowed = isNarrative(joined[at - 1]) ? /^\s*\[/.exec(text)?.[0].length : undefined;
    if (swallowed !== undefined) escaped.add(swallowed - 1);
    const isBetween = isNarrative(joined[at - 1]) && isCitation(joined[at + 1]) && text.trim() === "";
    return { marks: leaf.marks, leaf: pieces(text, escaped, isBetween, isNarrative(joined[at + 1])) };
  });
}

/** A bracket directly after an in-sentence citation belongs to it, so the two are joined; `-@key` needs no bracket. */
function joinCitations(leaves: readonly Leaf[]): Leaf[] {
  const joined: Leaf[] = [];
  for (const leaf of leaves) {
    const last = joined.at(-1);
    const cited = citationOf(leaf);
    const before = last && isNarrative(last) ? citationOf(last) : null;
    if (!before || !cited || isNarrative(leaf) || isReference(before)) joined.push(leaf);
    else if (canBeBare(cited)) joined.push({ ...leaf, leaf: [{ type: "citation", cited, isBare: true }] });
    else joined[joined.length - 1] = { ...leaf, leaf: [together(before, cited)] };
  }
  return joined;
}

function together(first: NodeJson, second: NodeJson): PhrasingContent {
  const items = [...citationItems(first), ...citationItems(second)];
  return { type: "citation", cited: { ...first, attrs: { ...first.attrs, items } } };
}

function canBeBare(cited: NodeJson): boolean {
  const [first] = citationItems(cited);
  return first?.suppressAuthor === true && first.prefix === null;
}

/** By leaf, the positions of brackets that are open at an in-sentence citation. */
function openBrackets(leaves: readonly Leaf[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let open: { leaf: number; at: number }[] = [];
  leaves.forEach((leaf, index) => {
    for (const { 0: bracket, index: at } of (textOf(leaf) ?? "").matchAll(/[[\]]/g)) {
      if (bracket === "[") open.push({ leaf: index, at });
      else open.pop();
    }
    if (!isNarrative(leaf)) return;
    for (const { leaf: holder, at } of open) found.set(holder, [...(found.get(holder) ?? []), at]);
    open = [];
  });
  return found;
}

/** The text with escaped brackets, and with its end guarded so that no key joins the preceding word or minus. */
function pieces(
  text: string,
  escaped: ReadonlySet<number>,
  isBetween: boolean,
  isBeforeKey: boolean,
): PhrasingContent[] {
  if (isBetween) return [characterReference(text), { type: "literal", value: text.slice(1) }];
  const last = isBeforeKey ? /[\p{L}\p{N}-]$/u.exec(text)?.[0] : undefined;
  const end = text.length - (last?.length ?? 0);
  const parts: PhrasingContent[] = [];
  let from = 0;
  const put = (to: number) => {
    if (to > from) parts.push({ type: "text", value: text.slice(from, to) });
  };
  for (const at of [...escaped].sort((a, b) => a - b)) {
    put(at);
    parts.push({ type: "literal", value: "\\[" });
    from = at + 1;
  }
  put(end);
  if (last !== undefined) parts.push(characterReference(last));
  return parts;
}

function textOf({ leaf }: Leaf): string | null {
  const [only, ...others] = leaf;
  return only?.type === "text" && others.length === 0 ? only.value : null;
}

function citationOf({ leaf }: Leaf): NodeJson | null {
  const [only] = leaf;
  return only?.type === "citation" ? only.cited : null;
}

/** Whether a printed citation is a reference to a label. */
export const isReference = (cited: NodeJson): boolean => isLabel(citationItems(cited)[0]?.key ?? "");
const isCitation = (leaf: Leaf | undefined): boolean => leaf?.leaf[0]?.type === "citation";
/** Whether a citation has no brackets around it. */
const isNarrative = (leaf: Leaf | undefined): boolean => {
  const [only] = leaf?.leaf ?? [];
  return only?.type === "citation" && (only.isBare === true || only.cited.attrs?.narrative === true);
};

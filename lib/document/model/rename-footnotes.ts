import { textAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";

const NOTES = new Set(["footnoteDef", "footnoteRef"]);

/** Gives the footnotes of a text labels that are not among `taken`; references follow their notes. */
export function renameFootnotes(document: DocumentJson, taken: readonly string[]): DocumentJson {
  const used = new Set(taken);
  const own = new Set(labelsOf(document.content, "footnoteDef"));
  // A reference without a note of its own means the note of the text that it comes to.
  const clashing = [...own].filter((label) => used.has(label));
  if (clashing.length === 0) return document;
  for (const label of own) used.add(label);
  const renamed = new Map(clashing.map((label) => [label, freeLabel(used)]));
  return { ...document, content: document.content.map((block) => rename(block, renamed)) };
}

function labelsOf(nodes: readonly NodeJson[], type: string): string[] {
  return nodes.flatMap((each) => [
    ...(each.type === type ? [textAttribute(each, "label")] : []),
    ...labelsOf(each.content ?? [], type),
  ]);
}

/** The first number that is not in use as a label; it is in use afterwards. */
function freeLabel(used: Set<string>): string {
  let number = 1;
  while (used.has(String(number))) number++;
  used.add(String(number));
  return String(number);
}

function rename(each: NodeJson, renamed: ReadonlyMap<string, string>): NodeJson {
  const label = NOTES.has(each.type) ? renamed.get(textAttribute(each, "label")) : undefined;
  const content = each.content?.map((child) => rename(child, renamed));
  return {
    ...each,
    ...(content ? { content } : {}),
    ...(label === undefined ? {} : { attrs: { ...each.attrs, label } }),
  };
}

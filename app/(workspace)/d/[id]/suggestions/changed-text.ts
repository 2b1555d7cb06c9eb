import type { Node, Schema } from "@tiptap/pm/model";
import type { Change } from "#lib/document/changes/change";
import { changesBetween } from "#lib/document/changes/changes-between";
import { withIds } from "#lib/document/ids/node-ids";
import type { DocumentJson } from "#lib/document/model/document";
import { documentOf } from "../parts/document-of";
import type { Suggestion } from "../session/suggestion";

/** What a suggestion is about, and its changes there: positions are in `doc`. */
export type ChangedText = { doc: Node; changes: Change[] };

// A document must not be empty, and a suggestion may remove or insert all there is of this one.
const END = { type: "horizontalRule", attrs: { id: "end" } };

/** The blocks of a suggestion without the text around them, and what it changes in them. */
export function changedText(
  schema: Schema,
  { original, proposed }: Pick<Suggestion, "original" | "proposed">,
): ChangedText {
  const textOf = ({ content }: Suggestion["original"]) => documentOf(schema.nodeFromJSON(content));
  const before = withIds(textOf(original));
  const after = withIds(textOf(proposed), before);
  const read = (text: DocumentJson) => schema.nodeFromJSON({ ...text, content: [...text.content, END] });
  const doc = read(before);
  return { doc, changes: changesBetween(doc, read(after)) };
}

const AROUND = 60;
// Less would be replaced by a sign that is hardly shorter.
const LEAST = 20;

/** A part of a text that no change is in or near; a block as a whole, or some words of one. */
export type FarPart = { from: number; to: number; isBlock: boolean };

/** The parts of a changed text to leave out: blocks without a change, and words far from one. */
export function farParts({ doc, changes }: ChangedText): FarPart[] {
  const parts: FarPart[] = [];
  const isTouched = (from: number, to: number) => changes.some((change) => change.from < to && change.to > from);
  doc.descendants((node, pos) => {
    const end = pos + node.nodeSize;
    if (!isTouched(pos, end)) {
      parts.push({ from: pos, to: end, isBlock: true });
      return false;
    }
    // A table without some of its cells would be another table.
    if (!node.isTextblock) return node.type.name !== "table";
    // What replaces the whole block, or its frame alone, is shown with all its words.
    const inside = changes.filter(({ from, to }) => from > pos && to < end);
    if (inside.length > 0) parts.push(...farWords(node, pos + 1, inside));
    return false;
  });
  return parts;
}

function farWords(block: Node, start: number, changes: readonly Change[]): FarPart[] {
  const end = start + block.content.size;
  const wordStart = (pos: number) => {
    const text = block.textBetween(0, Math.min(block.content.size, Math.max(0, pos - start)), " ", "\ufffc");
    return start + text.length - (/\S*$/u.exec(text)?.[0].length ?? 0);
  };
  const edges = changes.map(({ from, to }) => [wordStart(from - AROUND), wordStart(to + AROUND)] as const);
  const gaps = [
    ...edges.map(([from], at) => [edges[at - 1]?.[1] ?? start, from] as const),
    [edges.at(-1)?.[1] ?? start, end] as const,
  ];
  return gaps.flatMap(([from, to]) => (to - from >= LEAST ? [{ from, to, isBlock: false }] : []));
}

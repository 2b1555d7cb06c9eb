import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { withContent } from "#lib/document/schema/build";
import { markOf } from "./marks";
import { piecesOf } from "./render-marks";

/**
 * Puts a citation that is all of a footnote into the text: styles with notes make the footnote themselves. `blocks` have
 * marks.
 */
export function foldCitationNotes(blocks: readonly NodeJson[]): NodeJson[] {
  const marks = new Map<string, string>();
  const kept = blocks.filter((block) => {
    const mark = block.type === "footnoteDef" ? citationOf(block) : null;
    if (mark !== null) marks.set(textAttribute(block, "label"), mark);
    return mark === null;
  });
  if (marks.size === 0) return [...blocks];
  const settle = (node: NodeJson): NodeJson => {
    const mark = node.type === "footnoteRef" ? marks.get(textAttribute(node, "label")) : undefined;
    if (mark !== undefined) return { type: "text", text: mark };
    return node.content ? withContent(node, node.content.map(settle)) : node;
  };
  return kept.map(settle);
}

/** The mark of the citation that a footnote consists of, but for spaces and a full stop. */
function citationOf(note: NodeJson): string | null {
  const [line, ...others] = note.content ?? [];
  if (!line || others.length > 0) return null;
  const pieces = piecesOf(line).filter((piece) => "kind" in piece || !/^[\s.]*$/.test(piece.text ?? "x"));
  const [only, ...more] = pieces;
  return only && "kind" in only && only.kind === "citation" && more.length === 0
    ? markOf("citation", only.number)
    : null;
}

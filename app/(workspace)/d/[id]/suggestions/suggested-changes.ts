import type { Node } from "@tiptap/pm/model";
import { applyProposal } from "#lib/changes/suggestions/proposal";
import type { Change } from "#lib/document/changes/change";
import { changesBetween } from "#lib/document/changes/changes-between";
import { documentOf } from "../parts/document-of";
import type { Suggestion } from "../session/suggestion";

/** The changes that accepting a suggestion makes in `part`, a document of its outermost block; none when it no longer fits. */
export function suggestedChanges(part: Node, suggestion: Suggestion): Change[] {
  const { schema } = part.type;
  const blocksOf = ({ content }: Suggestion["original"]) => documentOf(schema.nodeFromJSON(content)).content;
  const { nodeId, nodeIndex, placement, original, proposed } = suggestion;
  try {
    const proposal = { nodeId, nodeIndex, placement, original: blocksOf(original), proposed: blocksOf(proposed) };
    const accepted = applyProposal(documentOf(part), proposal);
    return accepted ? changesBetween(part, schema.nodeFromJSON(accepted)) : [];
  } catch {
    // The card reports content that is not allowed at its place; there is nothing to draw.
    return [];
  }
}

import type { Node } from "@tiptap/pm/model";
import { applyProposal } from "#lib/suggestions/proposal";
import type { Change } from "../compare/change";
import { changesBetween } from "../compare/changes-between";
import { documentOf } from "../editor/document-of";
import type { Suggestion } from "./suggestion";

/** What accepting a suggestion would change in `part`, a document of the outermost block that it is about; none where it no longer fits. */
export function suggestedChanges(part: Node, suggestion: Suggestion): Change[] {
  const { schema } = part.type;
  const blocksOf = ({ content }: Suggestion["original"]) => documentOf(schema.nodeFromJSON(content)).content;
  const { nodeId, nodeIndex, placement, original, proposed } = suggestion;
  try {
    const proposal = { nodeId, nodeIndex, placement, original: blocksOf(original), proposed: blocksOf(proposed) };
    const accepted = applyProposal(documentOf(part), proposal);
    return accepted ? changesBetween(part, schema.nodeFromJSON(accepted)) : [];
  } catch {
    // What cannot stand where it is proposed is told by its card; here there is nothing to draw.
    return [];
  }
}

import type { Node } from "@tiptap/pm/model";
import type { Suggestion } from "./suggestion";

/** The suggestions as one meets them in the text; those of the whole text first, those whose block is gone last, else the oldest first. */
export function inReadingOrder(suggestions: readonly Suggestion[], doc: Node): Suggestion[] {
  const places = new Map<unknown, number>();
  doc.descendants((node, pos) => {
    if (node.attrs.id) places.set(node.attrs.id, pos);
    return !node.isTextblock;
  });
  const placeOf = ({ nodeId }: Suggestion) => (nodeId === null ? -1 : (places.get(nodeId) ?? Number.MAX_SAFE_INTEGER));
  return suggestions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

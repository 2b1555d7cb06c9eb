import type { Node } from "@tiptap/pm/model";
import type { Suggestion } from "./suggestion";

/** Sorts by position: whole-text suggestions first, those without their block last, ties in the given order. */
export function inReadingOrder(suggestions: readonly Suggestion[], doc: Node): Suggestion[] {
  const places = new Map<unknown, number>();
  doc.descendants((node, pos) => {
    if (node.attrs.id) places.set(node.attrs.id, pos);
    return !node.isTextblock;
  });
  const placeOf = ({ nodeId }: Suggestion) => (nodeId === null ? -1 : (places.get(nodeId) ?? Number.MAX_SAFE_INTEGER));
  return suggestions.toSorted((a, b) => placeOf(a) - placeOf(b));
}

import type { Node } from "@tiptap/pm/model";
import type { Suggestion } from "../session/suggestion";

/**
 * Sorts by position: whole-text suggestions first, those without their block last, ties in the given order. Those of one
 * group stay together, where the first of them is.
 */
export function inReadingOrder(suggestions: readonly Suggestion[], doc: Node): Suggestion[] {
  const places = new Map<unknown, number>();
  doc.descendants((node, pos) => {
    if (node.attrs.id) places.set(node.attrs.id, pos);
    return !node.isTextblock;
  });
  const placeOf = ({ nodeId }: Suggestion) => (nodeId === null ? -1 : (places.get(nodeId) ?? Number.MAX_SAFE_INTEGER));
  return groupsOf(suggestions.toSorted((a, b) => placeOf(a) - placeOf(b))).flat();
}

/** The suggestions of each proposal, in the order of the first of each. */
export function groupsOf(suggestions: readonly Suggestion[]): [Suggestion, ...Suggestion[]][] {
  const groups = new Map<string, [Suggestion, ...Suggestion[]]>();
  for (const one of suggestions) {
    const name = one.groupId ?? one.id;
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()];
}

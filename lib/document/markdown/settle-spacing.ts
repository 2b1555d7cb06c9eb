import type { NodeJson } from "../document";

/** A list that could not be told from a tight one, for want of two blocks with a blank line between them, counts as tight. */
export function settleSpacing(list: NodeJson): NodeJson {
  const items = list.content ?? [];
  const hasGaps = items.length > 1 || items.some((item) => (item.content?.length ?? 0) > 1);
  return hasGaps || list.attrs?.tight === true ? list : { ...list, attrs: { ...list.attrs, tight: true } };
}

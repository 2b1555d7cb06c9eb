import type { NodeJson } from "../document";

/**
 * A list that could not be told from a tight one counts as tight: spacing shows only between two blocks, and only in how
 * the paragraphs of items are written.
 */
export function settleSpacing(list: NodeJson): NodeJson {
  const items = list.content ?? [];
  const hasGaps = items.length > 1 || items.some((item) => (item.content?.length ?? 0) > 1);
  const showsThem = items.some((item) => item.content?.some((block) => block.type === "paragraph" && block.content));
  return (hasGaps && showsThem) || list.attrs?.tight === true
    ? list
    : { ...list, attrs: { ...list.attrs, tight: true } };
}

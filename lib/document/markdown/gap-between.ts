import type { Join } from "mdast-util-to-markdown";

const CONTINUING = ["paragraph", "table", "formulaBlock", "bibliography"];

/** What would be swallowed by the block before it (as a further line of its last paragraph, as a further row) without a blank line between. */
const SWALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["list", new Set(CONTINUING)],
  ["blockquote", new Set(CONTINUING)],
  ["footnoteDefinition", new Set(CONTINUING)],
  ["table", new Set([...CONTINUING, "footnoteDefinition", "html"])],
]);

/** Asks for a blank line between two blocks where the first would swallow the second. */
export const gapBetween: Join = (left, right) => (SWALLOWED.get(left.type)?.has(right.type) ? 1 : undefined);

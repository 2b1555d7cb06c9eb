import type { NodeJson } from "./document";
import { ITEMS, LISTS } from "./lists";

/**
 * The node types that have an `id` and can be addressed in a request; a table is one block, but paragraphs in its cells
 * keep ids too.
 */
export const ADDRESSABLE: readonly string[] = [
  "paragraph",
  "heading",
  "blockquote",
  ...LISTS,
  ...ITEMS,
  "codeBlock",
  "horizontalRule",
  "table",
  "blockMath",
  "htmlBlock",
  "footnoteDef",
  "bibliography",
  "alert",
  "details",
  "linkDefinition",
];

const TYPES = new Set(ADDRESSABLE);

/** Whether a node is a block with its own id. */
export function isAddressable(node: NodeJson): boolean {
  return TYPES.has(node.type);
}

/** The types whose child blocks are listed separately. */
export const CONTAINERS: ReadonlySet<string> = new Set([
  "blockquote",
  "alert",
  "details",
  ...LISTS,
  ...ITEMS,
  "footnoteDef",
]);

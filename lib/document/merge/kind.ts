import { ITEMS, LISTS } from "../lists";

/** Types that a block can change between and still be the same block. */
const FAMILIES: Readonly<Record<string, string>> = {
  paragraph: "text",
  heading: "text",
  codeBlock: "text",
  ...Object.fromEntries(LISTS.map((type) => [type, "list"])),
  ...Object.fromEntries(ITEMS.map((type) => [type, "item"])),
};

const CONTAINERS = new Set(["doc", "blockquote", "alert", "footnoteDef", "list", "item"]);

/** The family of a block's type: blocks of one id but of two families are two blocks. */
export function familyOf(type: string): string {
  return FAMILIES[type] ?? type;
}

/** Whether a block of this family holds blocks that are merged one by one; a table is merged as a whole. */
export function isContainer(family: string): boolean {
  return CONTAINERS.has(family);
}

import { ITEMS, LISTS } from "../lists";

/** Types between which a block can change and still be the same block. */
const FAMILIES: Readonly<Record<string, string>> = {
  paragraph: "text",
  heading: "text",
  codeBlock: "text",
  ...Object.fromEntries(LISTS.map((type) => [type, "list"])),
  ...Object.fromEntries(ITEMS.map((type) => [type, "item"])),
};

const CONTAINERS = new Set(["doc", "blockquote", "alert", "footnoteDef", "list", "item"]);

/** The family of a block's type: blocks with one id but two families are two blocks. */
export function familyOf(type: string): string {
  return FAMILIES[type] ?? type;
}

/** Whether blocks of this family hold blocks that are merged one by one; a table is merged as a whole. */
export function isContainer(family: string): boolean {
  return CONTAINERS.has(family);
}

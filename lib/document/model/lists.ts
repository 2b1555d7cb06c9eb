import type { BlockKind, PartKind } from "./kind";

/** The type of the items in each type of list. */
export const ITEM_OF: Readonly<Record<string, string>> = {
  bulletList: "listItem",
  orderedList: "listItem",
  taskList: "taskItem",
  definitionList: "definitionItem",
} satisfies Partial<Record<BlockKind, PartKind>>;

/** The types of lists. */
export const LISTS: readonly string[] = Object.keys(ITEM_OF);

/** The list type for each type of item on its own. */
export const LIST_OF: Readonly<Record<string, string>> = {
  listItem: "bulletList",
  taskItem: "taskList",
  definitionItem: "definitionList",
} satisfies Partial<Record<PartKind, BlockKind>>;

/** The types of items. */
export const ITEMS: readonly string[] = Object.keys(LIST_OF);

/** The types whose first block is a paragraph: the words beside a task's box, a term, a toggle's summary. */
export const LED_BY_LINE: ReadonlySet<string> = new Set(["taskItem", "definitionItem", "details"]);

import { textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import type { BlockKind } from "../model/kind";
import { inMarkdown } from "./details";
import { type Printed, swallows } from "./gap-between";

/**
 * The list with the spacing that its markdown reads back with. A list whose markdown is the same either way counts as
 * tight: spacing shows only between two blocks, and only in how the paragraphs of items are written. A list with blocks
 * that need a blank line between them is loose.
 */
export function normalizeSpacing(list: NodeJson): NodeJson {
  // Its terms stand on lines of their own, which show whether a blank line follows.
  if (list.type === "definitionList") return list;
  const tight = isTight(list);
  return tight === (list.attrs?.tight !== false) ? list : { ...list, attrs: { ...list.attrs, tight } };
}

function isTight(list: NodeJson): boolean {
  const items = (list.content ?? []).map(printedBlocks);
  const hasGaps = items.length > 1 || items.some((blocks) => blocks.length > 1);
  const showsThem = items.some((blocks) => blocks.some((block) => block.type === "paragraph" && block.content));
  if (!hasGaps || !showsThem) return true;
  return list.attrs?.tight !== false && !items.some(needsGap);
}

const needsGap = (blocks: readonly NodeJson[]): boolean =>
  blocks.some((block, at) => {
    const next = blocks[at + 1];
    return next !== undefined && swallows(printed(block), printed(next));
  });

const PRINTED_TYPES: Readonly<Record<string, string>> = {
  definitionList: "definitions",
  bulletList: "list",
  orderedList: "list",
  taskList: "list",
  blockMath: "formulaBlock",
  htmlBlock: "html",
  horizontalRule: "thematicBreak",
  footnoteDef: "footnoteDefinition",
} satisfies Partial<Record<BlockKind, string>>;

function printed(block: NodeJson): Printed {
  const type = PRINTED_TYPES[block.type] ?? block.type;
  if (type === "html") return { type, value: textAttribute(block, "value") };
  const [first] = block.content ?? [];
  if (type !== "list" || !first) return { type };
  const start = typeof block.attrs?.start === "number" ? block.attrs.start : null;
  return { type, start, beginsEmpty: first.type === "listItem" && printedBlocks(first).length === 0 };
}

/** The blocks of an item that its markdown shows; a task keeps its first paragraph even when empty. */
const printedBlocks = ({ type, content = [] }: NodeJson): NodeJson[] =>
  content
    .filter((block, at) => !isBlank(block) || (type === "taskItem" && at === 0))
    .flatMap((block) => (block.type === "details" ? printedBlocks({ ...block, content: inMarkdown(block) }) : [block]));

/** Whether a block is a paragraph of nothing but line breaks, which markdown cannot express. */
export const isBlank = ({ type, content = [] }: NodeJson): boolean =>
  type === "paragraph" && content.every((each) => each.type === "hardBreak");

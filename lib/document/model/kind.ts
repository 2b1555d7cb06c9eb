/** The kinds of nodes that stand wherever blocks do. `docs/a-new-block.md` walks through a new one. */
export const BLOCK_KINDS = [
  "paragraph",
  "heading",
  "blockquote",
  "bulletList",
  "orderedList",
  "taskList",
  "codeBlock",
  "horizontalRule",
  "table",
  "blockMath",
  "htmlBlock",
  "alert",
  "details",
  "definitionList",
  "linkDefinition",
  "footnoteDef",
  "bibliography",
] as const;

/** The kinds of nodes that stand only in a block of one kind, such as the items of a list. */
export const PART_KINDS = ["listItem", "taskItem", "definitionItem", "tableRow", "tableHeader", "tableCell"] as const;

/** The kinds of nodes in a line of text. */
export const INLINE_KINDS = [
  "text",
  "hardBreak",
  "inlineMath",
  "image",
  "htmlInline",
  "footnoteRef",
  "citation",
  "crossReference",
] as const;

/** The kinds of marks on the nodes of a line. */
export const MARK_KINDS = [
  "bold",
  "italic",
  "strike",
  "underline",
  "code",
  "highlight",
  "subscript",
  "superscript",
  "link",
] as const;

/** A kind of block. */
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A kind of node in a block of one kind. */
export type PartKind = (typeof PART_KINDS)[number];

/** A kind of node in a line. */
export type InlineKind = (typeof INLINE_KINDS)[number];

/** A kind of mark. */
export type MarkKind = (typeof MARK_KINDS)[number];

/** The kinds that hold no other node and no text of their own: what they say is in their attributes. */
export const LEAF_KINDS = [
  "horizontalRule",
  "blockMath",
  "htmlBlock",
  "linkDefinition",
  "bibliography",
  "hardBreak",
  "inlineMath",
  "image",
  "htmlInline",
  "footnoteRef",
  "citation",
  "crossReference",
] as const satisfies readonly (BlockKind | InlineKind)[];

/** A kind of leaf. */
export type LeafKind = (typeof LEAF_KINDS)[number];

/** The entry of a table for a kind; throws for one that the table lacks, so that nothing is left out silently. */
export function entryFor<T>(table: Readonly<Record<string, T>>, kind: string): T {
  const entry = Object.hasOwn(table, kind) ? table[kind] : undefined;
  if (entry === undefined) throw new Error(`There is no entry for the kind “${kind}”.`);
  return entry;
}

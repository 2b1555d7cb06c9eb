import type { Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { NodeJson } from "#lib/document/model/document";
import { ITEM_OF, ITEMS, LISTS } from "#lib/document/model/lists";
import { node, withContent } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import type { PlacedBlock } from "./block-around";

/** What a block can be turned into: a type, with its attributes. */
export type Wanted = { type: string; attrs?: Record<string, unknown> };

const LINES = new Set(["paragraph", "heading", "codeBlock"]);
const HOLDERS = new Set(["blockquote", "alert", "details"]);

const asParagraph = (line: NodeJson): NodeJson =>
  withContent(node("paragraph", { id: line.attrs?.id ?? null }), [...(line.content ?? [])]);

/** The blocks that a block consists of, without the list, quote or toggle around them. */
function blocksOf(block: NodeJson): NodeJson[] {
  const children = block.content ?? [];
  if (LISTS.includes(block.type)) return children.flatMap((item) => item.content ?? []);
  return HOLDERS.has(block.type) || ITEMS.includes(block.type) ? [...children] : [block];
}

function build({ type, attrs = {} }: Wanted, from: NodeJson): NodeJson[] {
  const blocks = blocksOf(from);
  const line = (block: NodeJson) => (LINES.has(block.type) ? asParagraph(block) : block);
  const kept = { id: LINES.has(from.type) ? null : (from.attrs?.id ?? null) };
  if (type === "paragraph") return blocks.map(line);
  if (type === "heading") {
    return blocks.map((block) =>
      LINES.has(block.type)
        ? withContent(node("heading", { ...attrs, id: block.attrs?.id ?? null }), [...(block.content ?? [])])
        : block,
    );
  }
  if (type === "codeBlock") {
    const code = blocks.map(nodeText).join("\n");
    return [
      node("codeBlock", { ...attrs, id: from.attrs?.id ?? null }, code === "" ? [] : [{ type: "text", text: code }]),
    ];
  }
  const item = ITEM_OF[type];
  if (item) return [node(type, { ...attrs, ...kept }, itemsOf(item, from, line))];
  if (type === "details") return [node(type, { ...attrs, ...kept }, led(blocks.map(line), true))];
  // Code keeps its form in a quote; a heading stays one.
  return [node(type, { ...attrs, ...kept }, blocks)];
}

/** Blocks that begin with a paragraph; a toggle also has one to write in. */
function led(blocks: NodeJson[], needsMore: boolean): NodeJson[] {
  const all = blocks[0]?.type === "paragraph" ? blocks : [node("paragraph"), ...blocks];
  return needsMore && all.length < 2 ? [...all, node("paragraph")] : all;
}

function itemsOf(type: string, from: NodeJson, line: (block: NodeJson) => NodeJson): NodeJson[] {
  const groups = LISTS.includes(from.type)
    ? (from.content ?? []).map(({ content = [] }) => content)
    : ITEMS.includes(from.type)
      ? [from.content ?? []]
      : type === "definitionItem"
        ? [blocksOf(from)]
        : blocksOf(from).map((block) => [block]);
  return groups.map((group) => {
    const [first, ...rest] = group;
    const blocks = first ? [line(first), ...rest] : [];
    return node(type, {}, type === "listItem" && blocks.length > 0 ? blocks : led(blocks, type === "definitionItem"));
  });
}

/** Turns a block into others; a list item leaves its list, which is divided around it. */
export function turnInto(state: EditorState, { node: block, pos }: PlacedBlock, wanted: Wanted): Transaction | null {
  const json: NodeJson = block.toJSON();
  const made = build(wanted, json);
  const $pos = state.doc.resolve(pos);
  const isItem = ITEMS.includes(json.type);
  const list = isItem ? $pos.parent : null;
  const from = list ? $pos.before() : pos;
  const to = list ? $pos.after() : pos + block.nodeSize;
  const nodes = (list ? dividedAround(list, $pos.index(), made) : made).map((each) => state.schema.nodeFromJSON(each));
  const $from = state.doc.resolve(from);
  const $to = state.doc.resolve(to);
  const tr = state.tr.replaceWith(from, to, nodes);
  if (tr.doc.eq(state.doc) || !isAllowed($from.parent, $from.index(), $to.index(), nodes)) return null;
  const before = list ? sizeBefore(list, $pos.index()) : 0;
  return tr
    .setSelection(TextSelection.near(tr.doc.resolve(Math.min(from + before + 1, tr.doc.content.size))))
    .scrollIntoView();
}

function isAllowed(parent: Node, from: number, to: number, nodes: readonly Node[]): boolean {
  const after = parent.contentMatchAt(from);
  const match = nodes.reduce<typeof after | null>((now, { type }) => now?.matchType(type) ?? null, after);
  return match !== null && (match.matchFragment(parent.content, to)?.validEnd ?? false);
}

/** A list as the items before one, the blocks in its place, and the items after it. */
function dividedAround(list: Node, at: number, made: NodeJson[]): NodeJson[] {
  const { content = [], ...shell }: NodeJson = list.toJSON();
  const [before, after] = [content.slice(0, at), content.slice(at + 1)];
  const rest = { ...shell, attrs: { ...shell.attrs, id: before.length > 0 ? null : (shell.attrs?.id ?? null) } };
  const start = Number(list.attrs.start ?? 1);
  const numbered = shell.type === "orderedList" ? { ...rest, attrs: { ...rest.attrs, start: start + at + 1 } } : rest;
  return [
    ...(before.length > 0 ? [{ ...shell, content: before }] : []),
    ...made,
    ...(after.length > 0 ? [{ ...numbered, content: after }] : []),
  ];
}

/** The size of the list that remains before an item. */
function sizeBefore(list: Node, at: number): number {
  if (at === 0) return 0;
  return list.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 2);
}

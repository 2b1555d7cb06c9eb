import type { NodeJson } from "#lib/document/model/document";
import { ITEM_OF, LED_BY_LINE, LIST_OF } from "#lib/document/model/lists";
import { node, withContent } from "#lib/document/schema/build";
import { cellGrid } from "#lib/document/schema/table-grid";
import { piecesOf } from "./render-marks";
import type { KeptNode } from "./round-trip-marks";
import type { WordParts } from "./word-parts";

type Open = { number: number; content: NodeJson[] };

/** The blocks that marks keep, with what stands between their marks; `blocks` are siblings as Word has them. */
export function nestKept(blocks: readonly NodeJson[], parts: WordParts): NodeJson[] {
  const root: Open = { number: -1, content: [] };
  const open: Open[] = [root];
  const here = () => open.at(-1) ?? root;
  const close = () => {
    const last = open.pop();
    if (last) here().content.push(...made(last, parts));
  };
  for (const block of blocks) {
    const mark = keepMark(block);
    if (!mark) here().content.push(inside(block, parts));
    else if (mark.kind === "keep") open.push({ number: mark.number, content: [] });
    else if (open.some(({ number }) => number === mark.number)) {
      while (here().number !== mark.number) close();
      close();
    }
  }
  while (open.length > 1) close();
  return withLists(root.content);
}

/** The mark of a paragraph that has nothing else. */
function keepMark(block: NodeJson) {
  const [first, ...others] = block.type === "paragraph" ? piecesOf(block) : [];
  if (!first || others.length > 0 || !("kind" in first)) return null;
  return first.kind === "keep" || first.kind === "/keep" ? first : null;
}

function inside(block: NodeJson, parts: WordParts): NodeJson {
  if (!block.content) return block;
  if (block.type === "footnoteDef") return withContent(block, nestKept(block.content, parts));
  if (block.type === "paragraph" || block.type === "heading") return withContent(block, pictured(block, parts));
  return withContent(
    block,
    block.content.map((each) => inside(each, parts)),
  );
}

/** The content of a line, whose pictures have the attributes that the marks before them keep. */
function pictured(line: NodeJson, parts: WordParts): NodeJson[] {
  let attrs: KeptNode["attrs"] | null = null;
  return (line.content ?? []).flatMap((child): NodeJson[] => {
    if (child.type === "image" && attrs) {
      const { label: _, ...kept } = attrs;
      const picture = { ...child, attrs: { ...child.attrs, ...kept, src: child.attrs?.src } };
      attrs = null;
      return [picture];
    }
    if (child.text === undefined) return [child];
    const rest = piecesOf({ type: "paragraph", content: [child] }).map((piece) => {
      if (!("kind" in piece) || piece.kind !== "picture") return piece;
      attrs = parts.text?.nodes[piece.number]?.attrs ?? null;
      return null;
    });
    if (rest.every((piece) => piece !== null)) return [child];
    const [, before = "", after = ""] = PICTURE.exec(child.text) ?? [];
    const words = before + after;
    return words === "" ? [] : [{ ...child, text: words }];
  });
}

const PICTURE = /^(.*)\ue010picture \d+\ue011(.*)$/s;

function made({ number, content }: Open, parts: WordParts): NodeJson[] {
  const kept = parts.text?.nodes[number];
  if (!kept) return content;
  const { type, attrs } = kept;
  if (type in ITEM_OF) return [node(type, attrs, itemsOf(type, content))];
  if (type === "table") return content.map((each) => (each.type === "table" ? tableOf(each, kept) : each));
  if (type === "codeBlock") return [codeOf(kept, content)];
  const box = parts.boxes.get(number);
  const own = type === "taskItem" && box !== undefined ? { ...attrs, checked: box } : attrs;
  const blocks = withLists(content);
  const [first] = blocks;
  const needsLine = LED_BY_LINE.has(type) && (kept.hasEmptyLine || first?.type !== "paragraph");
  const led = needsLine || blocks.length === 0 ? [node("paragraph"), ...blocks] : blocks;
  return [node(type, own, led)];
}

/** The items of a list; what somebody put between them becomes an item too. */
const itemsOf = (list: string, content: readonly NodeJson[]): NodeJson[] => {
  const type = ITEM_OF[list] ?? "listItem";
  const items = content.map((each) => (each.type === type ? each : node(type, {}, lineFirst(type, each))));
  return items.length > 0 ? items : [node(type, {}, [node("paragraph")])];
};

function lineFirst(type: string, block: NodeJson): NodeJson[] {
  const blocks = block.type in LIST_OF ? (block.content ?? []) : [block];
  return LED_BY_LINE.has(type) && blocks[0]?.type !== "paragraph" ? [node("paragraph"), ...blocks] : blocks;
}

/** Items whose list is gone are a list again. */
function withLists(blocks: readonly NodeJson[]): NodeJson[] {
  const result: NodeJson[] = [];
  for (const [at, block] of blocks.entries()) {
    const list = LIST_OF[block.type];
    const last = result.at(-1);
    if (list === undefined) result.push(block);
    else if (last && LIST_OF[blocks[at - 1]?.type ?? ""] === list) last.content?.push(block);
    else result.push(node(list, {}, [block]));
  }
  return result;
}

function tableOf(table: NodeJson, { attrs, columns = [] }: KeptNode): NodeJson {
  const grid = cellGrid(table) ?? [];
  const rows = (table.content ?? []).map((row, index) =>
    withContent(
      row,
      (row.content ?? []).map((cell) => ({
        ...cell,
        attrs: { ...cell.attrs, ...columns[grid[index]?.indexOf(cell) ?? -1] },
      })),
    ),
  );
  return withContent({ ...table, attrs: { ...table.attrs, ...attrs } }, rows);
}

function codeOf({ attrs, code }: KeptNode, content: readonly NodeJson[]): NodeJson {
  const lines = content.map((block) =>
    (block.content ?? []).map(({ text, type }) => text ?? (type === "hardBreak" ? "\n" : "")).join(""),
  );
  const words = code ?? lines.join("\n");
  return node("codeBlock", attrs, words === "" ? [] : [{ type: "text", text: words }]);
}

import { sameJson } from "#lib/base/same-json";
import type { NodeJson } from "#lib/document/model/document";
import { ITEMS, LED_BY_LINE, LISTS } from "#lib/document/model/lists";
import { joinTexts, node, text, withContent } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import { inlineLatex } from "../html/inline-latex";
import { type Mark, splitMarks } from "./marks";
import type { WordParts } from "./word-parts";

/** Which tracked changes a rendering makes: by their number. */
export type Makes = (change: number) => boolean;

/** A place in the text of a block where a comment begins or ends. */
export type CommentPoint = { number: number; isStart: boolean; offset: number };

const LINES = new Set(["paragraph", "heading", "codeBlock"]);

/** Whether a block is a line of text that has marks. */
export const isLine = (block: NodeJson): boolean => LINES.has(block.type);

/** The texts and marks of a line in order. */
export const piecesOf = (line: NodeJson): (NodeJson | Mark)[] =>
  (line.content ?? []).flatMap((child): (NodeJson | Mark)[] =>
    child.text === undefined
      ? [child]
      : splitMarks(child.text).map((part) => (typeof part === "string" ? { ...child, text: part } : part)),
  );

const isMark = (piece: NodeJson | Mark): piece is Mark => "kind" in piece;

/** The numbers of the tracked changes in a block, at any depth. */
export function changesIn(block: NodeJson): Set<number> {
  const found = new Set<number>();
  const walk = (each: NodeJson): void => {
    if (!isLine(each)) each.content?.forEach(walk);
    else
      for (const piece of piecesOf(each)) {
        if (isMark(piece) && (piece.kind === "change" || piece.kind === "paragraph")) found.add(piece.number);
      }
  };
  walk(block);
  return found;
}

/** The line with some changes made, and the comments in it; null when nothing of it is there then. */
export function renderLine(
  line: NodeJson,
  parts: WordParts,
  makes: Makes,
  mayBeBlock = true,
): { block: NodeJson | null; comments: CommentPoint[] } {
  const nodes: NodeJson[] = [];
  const comments: CommentPoint[] = [];
  const open: number[] = [];
  let offset = 0;
  let isChanged = false;
  let label: string | null = null;
  const isHidden = () => open.some((number) => parts.changes[number]?.isInsertion !== makes(number));
  const push = (made: NodeJson) => {
    nodes.push(made);
    offset += nodeText(made).length;
  };
  for (const piece of piecesOf(line)) {
    if (!isMark(piece)) {
      if (!isHidden()) push(piece);
      continue;
    }
    const { kind, number } = piece;
    if (kind === "change") open.push(number);
    else if (kind === "/change") open.splice(open.lastIndexOf(number), 1);
    else if (kind === "comment" || kind === "/comment") comments.push({ number, isStart: kind === "comment", offset });
    else if (kind === "section") label = parts.sections[number] ?? null;
    else if (kind === "caption") {
      if (!isHidden()) push(text(parts.captions[number]?.words ?? ""));
    } else if (kind !== "paragraph") {
      const made = isHidden() ? null : nodeOf(piece, line, parts);
      if (made) push(made);
    }
    isChanged ||= kind === "change" || kind === "paragraph";
  }
  const isCut = trackedEnd(line) !== null;
  const content = joinTexts((isCut ? withoutSpace(nodes) : nodes).filter(({ text: words }) => words !== ""));
  const labelled = label !== null && line.type === "heading" ? { ...line, attrs: { ...line.attrs, label } } : line;
  const isEmpty = content.every(({ text: words }) => words !== undefined && words.trim() === "");
  return { block: isEmpty && isChanged ? null : settled(withContent(labelled, content), mayBeBlock), comments };
}

/** The nodes of a line without the space that stood before the line after it. */
function withoutSpace(nodes: readonly NodeJson[]): NodeJson[] {
  const last = nodes.at(-1);
  return last?.text === undefined ? [...nodes] : [...nodes.slice(0, -1), { ...last, text: last.text.trimEnd() }];
}

function nodeOf({ kind, number }: Mark, line: NodeJson, parts: WordParts): NodeJson | null {
  if (line.type === "codeBlock") return null;
  if (kind === "citation") {
    const citation = parts.citations[number];
    return citation ? node("citation", citation) : null;
  }
  if (kind === "math" || kind === "display") {
    const latex = inlineLatex(parts.formulas[number] ?? "");
    const label = parts.equations.get(number);
    if (latex !== "" && label !== undefined) return node("blockMath", { latex, label });
    return latex === "" ? null : node("inlineMath", { latex, display: kind === "display" });
  }
  if (kind === "original") {
    const kept = parts.text?.nodes[number];
    return kept ? node(kept.type, kept.attrs) : null;
  }
  if (kind === "bibliography") return node("bibliography");
  if (kind === "rule") return node("horizontalRule");
  const reference = kind === "reference" ? parts.references[number] : undefined;
  return reference ? node("crossReference", { label: reference.label, bare: reference.isBare }) : null;
}

/** A formula or a bibliography alone in a paragraph is a block. */
function settled(line: NodeJson, mayBeBlock: boolean): NodeJson {
  const content = (line.content ?? []).filter(({ text: words }) => words === undefined || words.trim() !== "");
  const [only, ...others] = content;
  const id = line.attrs?.id ?? null;
  if (line.type !== "paragraph" || !only || others.length > 0 || !mayBeBlock) return inLine(line);
  if (BLOCKS.has(only.type)) return { ...only, attrs: { ...only.attrs, id } };
  if (only.type === "inlineMath" && only.attrs?.display === true) {
    return node("blockMath", { id, latex: only.attrs.latex });
  }
  return line;
}

// They stand alone in their paragraphs.
const BLOCKS = new Set(["bibliography", "horizontalRule", "blockMath", "htmlBlock"]);

const inLine = (line: NodeJson): NodeJson =>
  withContent(
    line,
    (line.content ?? []).flatMap((each) => {
      if (each.type === "blockMath") return node("inlineMath", { latex: each.attrs?.latex, display: true });
      return BLOCKS.has(each.type) ? [] : [each];
    }),
  );

const NEEDS_CONTENT = new Set([...LISTS, ...ITEMS, "blockquote", "alert", "details"]);
const KEEPS_PARAGRAPH = new Set(["tableCell", "tableHeader", "footnoteDef"]);

const NEEDS_PARAGRAPHS = new Set(["tableCell", "tableHeader"]);

/** Blocks with some changes made; what is empty only then is left out. */
export function renderBlocks(
  blocks: readonly NodeJson[],
  parts: WordParts,
  makes: Makes,
  mayBeBlock = true,
): NodeJson[] {
  return blocks.flatMap((block) => {
    if (isLine(block)) return renderLine(block, parts, makes, mayBeBlock).block ?? [];
    if (!block.content) return [block];
    const led = LED_BY_LINE.has(block.type) ? 1 : 0;
    const content = [
      ...renderBlocks(block.content.slice(0, led), parts, makes, false),
      ...renderBlocks(block.content.slice(led), parts, makes, !NEEDS_PARAGRAPHS.has(block.type)),
    ];
    if (content.length > 0) return [withContent(block, content)];
    if (KEEPS_PARAGRAPH.has(block.type)) return [withContent(block, [node("paragraph")])];
    return NEEDS_CONTENT.has(block.type) ? [] : [block];
  });
}

/** Whether the end of a line, or of the last line in a block, is tracked, and as which change; null otherwise. */
export function trackedEnd(block: NodeJson): number | null {
  const last = isLine(block) ? block : block.content?.at(-1);
  if (!last || block.type === "table" || block.type === "codeBlock") return null;
  if (last !== block) return trackedEnd(last);
  const mark = piecesOf(block).findLast((piece): piece is Mark => isMark(piece) && piece.kind === "paragraph");
  return mark?.number ?? null;
}

/** Joins each line whose end a rendering does not have with the line after it, whose kind the joined line has. */
export function joinEnds(blocks: readonly NodeJson[], parts: WordParts, makes: Makes): NodeJson[] {
  const result: NodeJson[] = [];
  for (const block of blocks) {
    const here = isLine(block) || !block.content ? block : withContent(block, joinEnds(block.content, parts, makes));
    const last = result.at(-1);
    const end = last ? trackedEnd(last) : null;
    const isOpen = end !== null && parts.changes[end]?.isInsertion !== makes(end);
    if (last && isOpen && takesLine(here)) {
      const { rest, line } = withoutLastLine(last);
      result.splice(-1, 1, ...(rest ? [rest] : []), withLineBefore(here, line.content ?? []));
    } else result.push(here);
  }
  return result;
}

/** Whether a block begins with a line of words, with which the one before can be joined. */
function takesLine(block: NodeJson): boolean {
  if (isLine(block)) return block.type !== "codeBlock";
  const [first] = block.type === "table" ? [] : (block.content ?? []);
  return first !== undefined && takesLine(first);
}

function withLineBefore(block: NodeJson, before: readonly NodeJson[]): NodeJson {
  if (isLine(block)) return withContent(block, [...before, ...(block.content ?? [])]);
  const [first, ...others] = block.content ?? [];
  return first ? withContent(block, [withLineBefore(first, before), ...others]) : block;
}

function withoutLastLine(block: NodeJson): { rest: NodeJson | null; line: NodeJson } {
  const last = block.content?.at(-1);
  if (isLine(block) || !last) return { rest: null, line: block };
  const { rest, line } = withoutLastLine(last);
  const content = [...(block.content ?? []).slice(0, -1), ...(rest ? [rest] : [])];
  return { rest: content.length > 0 ? withContent(block, content) : null, line };
}

/** Whether two renderings are the same. */
export const isSameBlock = (one: readonly NodeJson[], other: readonly NodeJson[]): boolean => sameJson(one, other);

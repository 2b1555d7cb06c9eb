import { normalizeSpacing } from "../grammar/normalize-spacing";
import type { DocumentJson, MarkJson, NodeJson } from "../model/document";
import { LISTS } from "../model/lists";
import { nestMarks } from "../model/nest-marks";
import { joinTexts, node, sameMarks, sortMarks } from "./build";

const LINES = new Set(["paragraph", "heading"]);
const BREAK = /^<br\s*\/?>$/i;

/**
 * Settles a document, so that a round trip through markdown changes nothing: no mark ends on a line break, and lists
 * are tight or loose as they print. Returns the same object when it is already settled.
 */
export const normalize = (document: DocumentJson): DocumentJson =>
  withChildren(document, document.content.map(normalizeBlock));

/** Settles a block; returns the same object when it is already settled. */
export function normalizeBlock(block: NodeJson): NodeJson {
  if (LINES.has(block.type)) return withChildren(block, normalizeLine(block.content ?? []));
  const inside = withChildren(block, (block.content ?? []).map(settleText));
  return LISTS.includes(block.type) ? normalizeSpacing(inside) : inside;
}

const settleText = (each: NodeJson): NodeJson => (each.text === undefined ? normalizeBlock(each) : each);

function withChildren<Parent extends NodeJson>(parent: Parent, content: readonly NodeJson[]): Parent {
  const isSame =
    content.length === (parent.content?.length ?? 0) && content.every((each, at) => each === parent.content?.[at]);
  return isSame ? parent : { ...parent, content };
}

/** Settles inline content; returns the same array when it is already settled. */
export function normalizeLine(line: readonly NodeJson[]): readonly NodeJson[] {
  if (!line.some(canChange)) return line;
  const leaves = line
    .map(asBreak)
    .map((each) => ({ leaf: [withMarks(each, ownMarks(each))], marks: wrappingMarks(each) }));
  const settled = joinTexts(nestMarks(leaves, markBetweenBreaks));
  return settled.length === line.length && settled.every((each, at) => isKept(each, line[at])) ? line : settled;
}

const canChange = (each: NodeJson): boolean =>
  each.text === undefined && (each.marks !== undefined || isBreakTag(each));

const isKept = (settled: NodeJson, each: NodeJson | undefined): boolean =>
  each !== undefined && settled.type === each.type && settled.text === each.text && sameMarks(settled, each);

const isBreakTag = ({ type, attrs }: NodeJson): boolean => type === "htmlInline" && BREAK.test(String(attrs?.value));

const asBreak = (each: NodeJson): NodeJson =>
  isBreakTag(each) ? withMarks(node("hardBreak"), each.marks ?? []) : each;

/** The marks that print around a node: code is a leaf in markdown, and no link wraps a node that is itself a link. */
export function wrappingMarks({ type, marks = [] }: NodeJson): readonly MarkJson[] {
  const isLink = type === "footnoteRef" || type === "citation" || type === "crossReference";
  return marks.filter((mark) => mark.type !== "code" && !(isLink && mark.type === "link"));
}

const ownMarks = ({ text, marks = [] }: NodeJson): MarkJson[] =>
  text === undefined ? [] : marks.filter((mark) => mark.type === "code");

function withMarks({ marks: _, ...each }: NodeJson, marks: MarkJson[]): NodeJson {
  return marks.length > 0 ? { ...each, marks } : each;
}

/** Removes emphasis from line breaks at its start and end. */
function markBetweenBreaks(mark: MarkJson, inside: NodeJson[]): NodeJson[] {
  const first = inside.findIndex(({ type }) => type !== "hardBreak");
  const last = inside.findLastIndex(({ type }) => type !== "hardBreak");
  return inside.map((each, at) =>
    first < 0 || at < first || at > last ? each : withMarks(each, sortMarks([...(each.marks ?? []), mark])),
  );
}

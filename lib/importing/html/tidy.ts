import { z } from "zod";
import { numberAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { LISTS } from "#lib/document/model/lists";
import { withContent } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import { normalizeAttributes } from "../draft/normalize-attributes";

const nodeJson: z.ZodType<NodeJson> = z.looseObject({ type: z.string() });
const EMPTY_IS_NOTHING = new Set(["paragraph", "heading", "blockquote", "codeBlock", ...LISTS]);
const LINES = new Set(["paragraph", "heading"]);
const MAY_BE_EMPTY_IN = new Set(["tableCell", "tableHeader"]);
// Their first paragraph is a term or a summary.
const BEGINS_WITH_LINE = new Set(["definitionItem", "details"]);

/**
 * A parsed article whose attributes keep the rules of a document, without empty blocks and sections, and without breaks
 * and spaces at the ends of lines.
 */
export function tidy(parsed: unknown, { keepsHeadings = false } = {}): NodeJson {
  const whole = tidyNode(normalizeAttributes(nodeJson.parse(parsed)));
  const tidied = keepsHeadings ? whole : withoutEmptySections(whole);
  return (tidied.content ?? []).length > 0 ? tidied : { ...tidied, content: [{ type: "paragraph" }] };
}

// The headings of footnote sections, in the languages of the larger encyclopedias.
const NOTES =
  /^(?:foot|end)?notes?$|^(?:notes and )?references$|^citations$|^(?:einzelnachweise|anmerkungen|fußnoten)$|^(?:notes et )?références$|^referencias$|^notas$|^note$|^примечания$|^脚注$|^參考資料$|^参考文献$/i;

/** Removes headings without content below them. */
function withoutEmptySections(document: NodeJson): NodeJson {
  const blocks = document.content ?? [];
  const kept = blocks.filter((block, at) => {
    if (block.type !== "heading") return true;
    const next = blocks[at + 1];
    if (next === undefined || next.type === "footnoteDef") return false;
    return !(next.type === "heading" && levelOf(next) <= levelOf(block) && NOTES.test(nodeText(block).trim()));
  });
  return { ...document, content: kept };
}

const levelOf = (node: NodeJson): number => numberAttribute(node, "level", 1);

function tidyNode(node: NodeJson): NodeJson {
  if (node.text !== undefined) return { ...node, text: wellFormed(node.text) };
  if (LINES.has(node.type)) return withContent(node, tidyLine(node));
  const children = (node.content ?? []).map(tidyNode);
  const isLine = (at: number): boolean => at === 0 && BEGINS_WITH_LINE.has(node.type);
  const kept = MAY_BE_EMPTY_IN.has(node.type)
    ? children
    : children.filter((child, at) => isLine(at) || !isNothing(child));
  return withContent(node, kept.length > 0 || !children.length ? kept : fallback(node, children));
}

// An item or note needs content, if only an empty paragraph.
const fallback = ({ type }: NodeJson, children: NodeJson[]): NodeJson[] =>
  /Item$|Def$/.test(type) ? children.slice(0, 1) : [];

const isNothing = ({ type, content = [] }: NodeJson): boolean =>
  EMPTY_IS_NOTHING.has(type) &&
  (content.length === 0 || (type === "codeBlock" && !content.some(({ text }) => text?.trim())));

function tidyLine({ type, content = [] }: NodeJson): NodeJson[] {
  const line = content.map(tidyNode).map((node) => (type === "heading" && node.type === "hardBreak" ? space : node));
  const started = trim(line, "start");
  return trim(started.reverse(), "end").reverse();
}

const space: NodeJson = { type: "text", text: " " };

/** Drops breaks and spaces up to the first or last content. */
function trim(line: NodeJson[], side: "start" | "end"): NodeJson[] {
  const [first, ...rest] = line;
  if (!first) return [];
  if (first.type === "hardBreak") return trim(rest, side);
  if (first.text === undefined) return line;
  const text = side === "start" ? first.text.trimStart() : first.text.trimEnd();
  return text === "" ? trim(rest, side) : [{ ...first, text }, ...rest];
}

// Postgres stores neither NUL nor lone surrogates.
const wellFormed = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

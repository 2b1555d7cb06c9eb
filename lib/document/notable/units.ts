import { isAddressable } from "../model/addressable";
import { optionalAttribute, textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";
import { type Sentence, sentencesOf, wholeLine } from "./sentences";

/** A paragraph, heading, table or other block with text; `id` is that of the nearest block that has one. */
export type Unit = {
  id: string | null;
  kind: "heading" | "quotation" | "paragraph";
  sentences: readonly Sentence[];
};

/** Whether every word of a unit counts: it is a heading or a block quotation. */
export const isQuotedOrHeading = ({ kind }: Unit): boolean => kind !== "paragraph";

type Place = { id: string | null; isQuoted: boolean };

/** The units of a top-level block, in reading order. */
export const unitsOf = perBlock((block): Unit[] => unitsIn(block, { id: null, isQuoted: false }));

function unitsIn(node: NodeJson, above: Place): Unit[] {
  const here: Place = {
    id: isAddressable(node) ? optionalAttribute(node, "id") : above.id,
    isQuoted: above.isQuoted || node.type === "blockquote",
  };
  const kind = node.type === "heading" ? "heading" : here.isQuoted ? "quotation" : "paragraph";
  const made = (sentences: readonly Sentence[]): Unit[] =>
    sentences.length > 0 ? [{ id: here.id, kind, sentences }] : [];
  const content = node.content ?? [];
  switch (node.type) {
    case "paragraph":
    case "heading":
      return made(sentencesOf(content));
    case "table":
      return made(content.map((row) => wholeLine(cellsOf(row))));
    case "codeBlock":
      return made(linesOf(content.map(({ text = "" }) => text).join("")));
    case "htmlBlock":
      return made(linesOf(textAttribute(node, "value")));
    case "blockMath":
      return made([wholeLine([{ ...node, type: "inlineMath" }])]);
    default:
      return content.flatMap((child) => (child.text === undefined ? unitsIn(child, here) : []));
  }
}

const linesOf = (text: string): Sentence[] =>
  text.split("\n").flatMap((line) => (line.trim() === "" ? [] : wholeLine([{ type: "text", text: line }])));

const GAP: NodeJson = { type: "text", text: " | " };

/** The text of the cells of a row as one line, because a number in a cell is known by its row. */
const cellsOf = (row: NodeJson): NodeJson[] =>
  (row.content ?? []).flatMap((cell) => [...(cell.content ?? []).flatMap(({ content = [] }) => content), GAP]);

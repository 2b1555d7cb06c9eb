import { optionalAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { footnotesOf } from "../model/footnotes-of";
import type { KnownCitations } from "../model/known-citations";
import { placedWithin } from "../model/placed-blocks";
import { renameFootnotes } from "../model/rename-footnotes";
import type { NodeWrite } from "./node-write";
import { readText } from "./read-text";

/**
 * Reads markdown to write at the end of a document, in place of its only block if that is empty; null for markdown
 * without a block. Its own footnotes get free labels. Throws `invalid_content`.
 */
export function readAppend(document: DocumentJson, markdown: string, known: KnownCitations): NodeWrite | null {
  if (markdown.trim() === "") return null;
  const read = readText({ markdown }, known);
  const last = document.content.at(-1);
  const nodeId = last && optionalAttribute(last, "id");
  if (!read || !last || !nodeId) throw new Error("A stored document has no block with an id.");
  const { content: blocks } = renameFootnotes(read, [...footnotesOf(document).keys()]);
  const nodeIndex = document.content.slice(0, -1).reduce((sum, block) => sum + placedWithin(block), 0);
  const isEmpty = document.content.length === 1 && isBlank(last);
  return { nodeId, nodeIndex, placement: isEmpty ? "replace" : "after", blocks };
}

/** Whether a block is a paragraph without a word. */
export const isBlank = ({ type, content = [] }: NodeJson): boolean => type === "paragraph" && content.length === 0;

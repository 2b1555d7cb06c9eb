import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import { countWords } from "#lib/document/model/words";
import { nodeText } from "#lib/document/text/text";

const counted = new WeakMap<Node, number>();

/** The number of words of a text; a block that did not change is not counted again. */
export function wordsIn(doc: Node): number {
  let sum = 0;
  for (const block of doc.children) {
    const known = counted.get(block) ?? countWords(nodeText(block.toJSON()));
    counted.set(block, known);
    sum += known;
  }
  return sum;
}

/** The length of a text in characters, with and without spaces; what people see as one character counts as one. */
export function lengthOf(text: string): { characters: number; withoutSpaces: number } {
  const bare = text.replace(/\s+/gu, "");
  return { characters: [...text].length, withoutSpaces: [...bare].length };
}

/** The words of a selection. */
export const selectedText = ({ doc, selection: { from, to } }: EditorState): string =>
  doc.textBetween(from, to, "\n", " ");

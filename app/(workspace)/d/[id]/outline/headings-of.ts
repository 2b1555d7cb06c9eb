import type { Node } from "@tiptap/pm/model";

/** A heading of the text: its position, level and words. */
export type Heading = { pos: number; level: number; text: string };

/** The top-level headings, in document order. */
export function headingsOf(doc: Node): Heading[] {
  const headings: Heading[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name === "heading") headings.push({ pos, level: Number(node.attrs.level), text: node.textContent });
  });
  return headings;
}

import type { Node } from "@tiptap/pm/model";

/** A heading of the text on the screen: where it is, how deep, what it says. */
export type Heading = { pos: number; level: number; text: string };

/** The headings that stand by themselves, in reading order. */
export function headingsOf(doc: Node): Heading[] {
  const headings: Heading[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name === "heading") headings.push({ pos, level: Number(node.attrs.level), text: node.textContent });
  });
  return headings;
}

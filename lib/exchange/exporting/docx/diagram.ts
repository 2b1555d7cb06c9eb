import { ImageRun, Paragraph } from "docx";
import { isDiagram } from "#lib/document/model/diagram";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { withoutForbidden } from "../manuscript/escape-xml";
import type { Writing } from "./writing";

const HIGHEST_PIXELS = 800;

/** The diagram that is shown for a code block; null where its code is, as within a change. */
export function drawnOf(node: NodeJson, { manuscript, change }: Pick<Writing, "manuscript" | "change">) {
  const drawn = change === null && isDiagram(node) ? manuscript.diagrams.get(nodeText(node)) : undefined;
  return drawn && "file" in drawn && drawn.png ? { ...drawn, png: drawn.png } : null;
}

/** Whether a block is code that is shown as such. */
export const isShownCode = (node: NodeJson, writing: Writing): boolean =>
  node.type === "codeBlock" && !drawnOf(node, writing);

/** A diagram as a picture, at its size, as wide and as high as a page at most; null for other code. */
export function diagramParagraph(node: NodeJson, writing: Writing): Paragraph | null {
  const drawn = drawnOf(node, writing);
  if (!drawn) return null;
  const { name, width, height, words, file, png } = drawn;
  const scale = Math.min(1, writing.file.width / width, HIGHEST_PIXELS / height);
  const picture = new ImageRun({
    type: "svg",
    data: file,
    // What Word before 2016 shows.
    fallback: { type: "png", data: png },
    transformation: { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) },
    altText: { name, description: withoutForbidden(`Diagram: ${words}`), title: "" },
  });
  return new Paragraph({ style: "Figure", keepNext: false, children: [picture] });
}

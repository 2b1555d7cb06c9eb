import type { PageRange } from "./page-words";

type Piece = { node: Text; from: number; to: number };

/** The text of a drawn text layer, and where its characters are in it. */
export type LayerText = {
  text: string;
  /** The range of the layer that shows these characters; null where there are none. */
  rangeOf: (range: PageRange) => Range | null;
  /** The characters that a selection holds in this layer; null when it holds none. */
  selected: (range: Range) => PageRange | null;
};

/** Reads a text layer that pdf.js has drawn; its lines end with `br` elements. */
export function layerText(layer: HTMLElement): LayerText {
  const pieces: Piece[] = [];
  let text = "";
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += "\n";
    if (!(node instanceof Text)) continue;
    pieces.push({ node, from: text.length, to: text.length + node.data.length });
    text += node.data;
  }
  return {
    text,
    rangeOf({ from, to }) {
      const first = pieces.find((piece) => piece.to > from);
      const last = pieces.findLast((piece) => piece.from < to);
      if (!first || !last) return null;
      const range = document.createRange();
      range.setStart(first.node, Math.max(0, from - first.from));
      range.setEnd(last.node, Math.min(last.node.data.length, to - last.from));
      return range;
    },
    selected(range) {
      const touched = pieces.filter(({ node }) => range.intersectsNode(node));
      const [first, last] = [touched[0], touched.at(-1)];
      if (!first || !last) return null;
      const from = first.node === range.startContainer ? first.from + range.startOffset : first.from;
      const to = last.node === range.endContainer ? last.from + range.endOffset : last.to;
      return from < to ? { from, to } : null;
    },
  };
}

import { renderMermaidSVG } from "beautiful-mermaid";
import { settledMermaid, type Undrawn } from "./mermaid-source";
import { type Drawing, safeSvg } from "./safe-svg";

/** A diagram that is drawn, or why its source is shown instead. */
export type Drawn = Drawing | { undrawn: Undrawn };

// The library draws these diamonds under the box at which they stand, so that a composition looks like any relation.
const DIAMONDS = /(<marker id="cls-(?:composition|aggregation)" markerWidth="12" markerHeight="10" )refX="0"/g;

/** Draws a Mermaid source. It may take long: `diagramsOf` calls it in a worker. */
export function drawDiagram(code: string): Drawn {
  const settled = settledMermaid(code);
  if ("undrawn" in settled) return settled;
  try {
    const svg = renderMermaidSVG(settled.source, { transparent: true });
    return safeSvg(svg.replace(DIAMONDS, '$1refX="12"')) ?? { undrawn: "line" };
  } catch {
    // The library throws plain errors for what it cannot read.
    return { undrawn: "line" };
  }
}

import type { Element } from "hast";
import { attributeOf, childrenOf, emsOf } from "../manuscript/mathml";

const MATRIX_GAP = 0.35;
const EMPTY: Element = { type: "element", tagName: "mtd", properties: {}, children: [] };

type WriteRow = (nodes: readonly Element[]) => string;

/** A table of MathML as a matrix of Typst without fences; `rowOf` writes its cells. */
export const tableOf = (table: Element, rowOf: WriteRow): string =>
  attributeOf(table, "width") === "100%" ? tagged(table, rowOf) : matrix(table, rowOf);

/** A formula beside its tag, for which KaTeX makes a table as wide as the page. */
function tagged(table: Element, rowOf: WriteRow): string {
  const cells = childrenOf(table).flatMap(childrenOf);
  const [, formula, , tag] = cells;
  const written = formula ? rowOf(childrenOf(formula)) : "";
  return `${written}#h(2em)${tag ? rowOf(childrenOf(tag)) : ""}`;
}

function matrix(table: Element, rowOf: WriteRow): string {
  const rows = childrenOf(table)
    .map(childrenOf)
    .filter((cells) => cells.length > 0);
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const aligns = attributeOf(table, "columnalign").split(" ");
  const written = rows.map((cells) =>
    Array.from({ length: columns }, (_, at) =>
      cellOf(rowOf(childrenOf(cells[at] ?? EMPTY)), aligns[at] ?? aligns.at(-1) ?? "center"),
    ).join(", "),
  );
  const gap = emsOf(attributeOf(table, "columnspacing").split(" ")[0] ?? "");
  const options = [
    "delim: #none",
    `row-gap: #${(MATRIX_GAP + emsOf(attributeOf(table, "rowspacing").split(" ")[0] ?? "")).toFixed(2)}em`,
    `column-gap: #${gap.toFixed(2)}em`,
    ...linesOf(table),
  ];
  return `mat(${options.join(", ")}, ${written.join("; ")})`;
}

/** A cell; at a point of alignment Typst sets what is before it to the right, and what follows to the left. */
function cellOf(words: string, align: string): string {
  const written = words || '""';
  return align === "right" ? `${written}&` : align === "left" ? `&${written}` : written;
}

/** The lines between columns and rows. */
function linesOf(table: Element): string[] {
  const placesOf = (name: string) =>
    attributeOf(table, name)
      .split(" ")
      .flatMap((line, at) => (line === "solid" || line === "dashed" ? [`${at + 1},`] : []));
  const [columns, rows] = [placesOf("columnlines"), placesOf("rowlines")];
  if (columns.length === 0 && rows.length === 0) return [];
  return [`augment: #(vline: (${columns.join(" ")}), hline: (${rows.join(" ")}), stroke: 0.5pt)`];
}

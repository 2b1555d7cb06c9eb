import type * as Ast from "@unified-latex/unified-latex-types";

/** A cell of a table, and the columns that it spans. */
export type Cell = { content: Ast.Node[]; span: number };

/** A table as its environment has it. */
export type LatexTable = { rows: Cell[][]; aligns: (string | null)[]; hasHeader: boolean; isMerged: boolean };

const RULES = new Set([
  "hline",
  "toprule",
  "midrule",
  "bottomrule",
  "cline",
  "cmidrule",
  "endhead",
  "endfirsthead",
  "endfoot",
  "endlastfoot",
]);
const ALIGNS: Readonly<Record<string, string>> = { l: "left", c: "center", r: "right" };

const isMacro = (node: Ast.Node, name: string): boolean => node.type === "macro" && node.content === name;

/** Reads the rows of a table environment; `columns` is the text of its column specification. */
export function readTable(content: readonly Ast.Node[], columns: string): LatexTable {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: Ast.Node[] = [];
  let rulesAfterFirst = 0;
  let isMerged = false;
  const endCell = () => {
    const [spanned, span] = spanOf(cell);
    isMerged ||= span > 1 || spanned !== cell;
    row.push({ content: spanned, span });
    cell = [];
  };
  const endRow = () => {
    endCell();
    const isEmpty = row.every(({ content: inside }) => inside.every(isSpace));
    if (!isEmpty) rows.push(row);
    row = [];
  };
  for (const node of content) {
    if (node.type === "string" && node.content === "&") endCell();
    else if (isMacro(node, "\\") || isMacro(node, "tabularnewline")) endRow();
    else if (node.type === "macro" && RULES.has(node.content)) rulesAfterFirst += rows.length === 1 ? 1 : 0;
    else cell.push(node);
  }
  if (row.length > 0 || cell.some((node) => !isSpace(node))) endRow();
  return { rows, aligns: alignsOf(columns), hasHeader: rulesAfterFirst > 0 && rows.length > 1, isMerged };
}

const isSpace = (node: Ast.Node): boolean => ["whitespace", "parbreak", "comment"].includes(node.type);

/** The content of a cell that spans others, and how many columns it spans. */
function spanOf(cell: Ast.Node[]): [Ast.Node[], number] {
  const words = cell.filter((node) => !isSpace(node));
  const [only, ...others] = words;
  if (others.length > 0 || only?.type !== "macro") return [cell, 1];
  const given = only.args ?? [];
  if (only.content === "multicolumn") {
    const [first] = given[0]?.content ?? [];
    const count = first?.type === "string" ? Number(first.content) : 1;
    return [given.at(-1)?.content ?? [], Number.isInteger(count) && count > 0 ? Math.min(count, 100) : 1];
  }
  return only.content === "multirow" ? [given.at(-1)?.content ?? [], 1] : [cell, 1];
}

function alignsOf(columns: string): (string | null)[] {
  // Without what stands between columns and the widths of paragraphs.
  const plain = columns.replace(/[@!><]\{[^{}]*\}/g, "").replace(/([pmbX])\{[^{}]*\}/g, "$1");
  const repeated = plain.replace(/\*\{(\d{1,2})\}\{([^{}]*)\}/g, (_, count: string, one: string) =>
    one.repeat(Number(count)),
  );
  return [...repeated.replace(/[^a-zA-Z]/g, "")].map((letter) => ALIGNS[letter] ?? null);
}

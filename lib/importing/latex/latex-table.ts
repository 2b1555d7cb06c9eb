import type * as Ast from "@unified-latex/unified-latex-types";
import { rangeOf } from "#lib/document/schema/table-grid";

/** A cell of a table, and the columns and rows that it spans. */
export type Cell = { content: Ast.Node[]; span: number; rows: number };

/** A table as its environment has it. */
export type LatexTable = { rows: Cell[][]; aligns: (string | null)[]; hasHeader: boolean };

const RULES = new Set([
  "hline",
  "toprule",
  "midrule",
  "bottomrule",
  "cline",
  "cmidrule",
  "specialrule",
  "addlinespace",
  "morecmidrules",
  "noalign",
]);
const ALIGNS: Readonly<Record<string, string>> = { l: "left", c: "center", r: "right" };

const isMacro = (node: Ast.Node, name: string): boolean => node.type === "macro" && node.content === name;

const ENDS = ["endfirsthead", "endhead", "endfoot", "endlastfoot"];

/** The content of a long table with its head once, and without the rows that only pages repeat. */
export function withoutRepeatedRows(content: readonly Ast.Node[]): Ast.Node[] {
  const parts = new Map<string, Ast.Node[]>();
  let rest: Ast.Node[] = [];
  for (const node of content) {
    const end = ENDS.find((name) => isMacro(node, name));
    if (end === undefined) rest.push(node);
    else {
      parts.set(end, rest);
      rest = [];
    }
  }
  const head = parts.get("endfirsthead") ?? parts.get("endhead") ?? [];
  const rule: Ast.Node[] = head.length > 0 ? [{ type: "macro", content: "midrule" }] : [];
  return [...head, ...rule, ...rest];
}

/** Reads the rows of a table environment; `columns` is the text of its column specification. */
export function readTable(content: readonly Ast.Node[], columns: string): LatexTable {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell: Ast.Node[] = [];
  let rulesAfterFirst = 0;
  const endCell = () => {
    row.push(spanOf(cell));
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
  return { rows, aligns: alignsOf(columns), hasHeader: rulesAfterFirst > 0 && rows.length > 1 };
}

/** The ranges of the cells that span others, as `withMergedRanges` takes them. */
export const rangesIn = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .flatMap((row, at) => {
      let column = 0;
      return row.flatMap(({ span, rows: height }) => {
        const range = rangeOf({ column, row: at, columns: span, rows: Math.min(height, rows.length - at) });
        column += span;
        return span > 1 || height > 1 ? [range] : [];
      });
    })
    .join(" ");

const isSpace = (node: Ast.Node): boolean => ["whitespace", "parbreak", "comment"].includes(node.type);

/** The content of a cell, and how many columns and rows it spans: a `\\multirow` may be in a `\\multicolumn`. */
function spanOf(cell: Ast.Node[]): Cell {
  const [only, ...others] = cell.filter((node) => !isSpace(node));
  if (others.length > 0 || only?.type !== "macro") return { content: cell, span: 1, rows: 1 };
  const given = only.args ?? [];
  const content = given.at(-1)?.content ?? [];
  if (only.content === "multicolumn") return { ...spanOf(content), span: countIn(given[0]?.content) };
  if (only.content !== "multirow") return { content: cell, span: 1, rows: 1 };
  return { content, span: 1, rows: countIn(given.at(-3)?.content) };
}

const MOST_SPANNED = 100;

function countIn(content: readonly Ast.Node[] = []): number {
  const [first] = content;
  const count = first?.type === "string" ? Number(first.content) : 1;
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_SPANNED) : 1;
}

const MOST_OF_COLUMNS = 10_000;

function alignsOf(columns: string): (string | null)[] {
  // Without what stands between columns and the widths of paragraphs.
  const group = String.raw`\{(?:[^{}]|\{[^{}]*\})*\}`;
  const placed = columns
    .slice(0, MOST_OF_COLUMNS)
    .replace(new RegExp(String.raw`>\s*(${group})\s*(?:[pmb]\s*${group}|X)`, "g"), (_, look: string) =>
      /raggedleft/i.test(look) ? "r" : /centering/i.test(look) ? "c" : "l",
    );
  const plain = placed
    .replace(new RegExp(String.raw`[@!><]\s*${group}`, "g"), "")
    .replace(new RegExp(String.raw`([pmbXSwW])(?:\s*\[[^\]]*\])?(?:\s*${group})*`, "g"), "$1");
  const repeated = plain.replace(/\*\{(\d{1,2})\}\{([^{}]*)\}/g, (_, count: string, one: string) =>
    one.repeat(Number(count)),
  );
  return [...repeated.replace(/[^a-zA-Z]/g, "")].map((letter) => ALIGNS[letter] ?? null);
}

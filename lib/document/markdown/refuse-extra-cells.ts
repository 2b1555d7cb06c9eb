import { invalidContent } from "../invalid-content";

/**
 * Refuses a table row that has text beyond its table's last column, which readers of GFM leave out without a word.
 * @throws AppError invalid_content
 */
export function refuseExtraCells(source: string, columns: number, line: number): void {
  const row = source.replace(/^[\s>]*\|?/, "");
  const cells = row.split(/(?<!\\)\|/);
  if (cells.slice(columns).every((cell) => cell.trim() === "")) return;
  throw invalidContent(
    `Line ${line}: a table row has more cells than its header.`,
    `line ${line}`,
    "Give the header as many cells, or write `\\|` for a pipe within a cell.",
  );
}

import { invalidContent } from "../model/invalid-content";

/**
 * Rejects a table row with text beyond the table's last column, which GFM readers silently drop.
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

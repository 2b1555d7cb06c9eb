import type { CSSProperties } from "react";
import type { LibrarySort } from "#lib/works/library/entries/sorts";
import type { LibraryColumn } from "../../../appearance/appearance";

/** A column of the library; its title always stands first. */
export type Column = "title" | LibraryColumn;

/** What sorts the library by a column, and how wide the column is. */
export const COLUMNS = {
  title: { sort: "title", width: "minmax(0, 5fr)" },
  authors: { sort: "author", width: "minmax(0, 3fr)" },
  container: { sort: "container", width: "minmax(0, 3fr)" },
  year: { sort: "year", width: "44px" },
  type: { sort: "type", width: "minmax(64px, 2fr)" },
  tags: { sort: "tag", width: "minmax(0, 2fr)" },
  reading: { sort: "reading", width: "72px" },
  checks: { sort: "checks", width: "minmax(64px, 2fr)" },
  added: { sort: "created", width: "80px" },
} as const satisfies Record<Column, { sort: LibrarySort; width: string }>;

/** The widths of the columns that are shown, which the heads and each row share. */
export function widthsOf(columns: readonly LibraryColumn[]): CSSProperties & { "--columns": string } {
  const all: readonly Column[] = ["title", ...columns];
  return { "--columns": all.map((column) => COLUMNS[column].width).join(" ") };
}

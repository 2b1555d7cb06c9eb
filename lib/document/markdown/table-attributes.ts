import type { Attributes, NodeJson } from "../model/document";
import { labelPattern } from "../model/labels";
import { cellGrid, columnLayouts, mergedRanges, withMergedRanges } from "../schema/table-grid";

const PART = new RegExp(
  `\\s*(?:#(?<label>${labelPattern("tbl")})|\\.(?<head>header-column)|widths="(?<widths>(?:100|[1-9]\\d?|\\*)(?: (?:100|[1-9]\\d?|\\*))*)"|merged="(?<merged>[A-Z]{1,2}\\d{1,5}:[A-Z]{1,2}\\d{1,5}(?: [A-Z]{1,2}\\d{1,5}:[A-Z]{1,2}\\d{1,5})*)")(?=\\s|$)`,
  "y",
);

/** What the braces of a table's caption say: its label, its header column, the widths of its columns, its merged cells. */
type TableAttributes = {
  label: string | null;
  headerColumn: boolean;
  widths: (number | null)[] | null;
  merged: string | null;
};

function readParts(source: string): TableAttributes | null {
  const found: TableAttributes = { label: null, headerColumn: false, widths: null, merged: null };
  const text = source.trimEnd();
  let at = 0;
  for (PART.lastIndex = 0; at < text.length; PART.lastIndex = at) {
    const part = PART.exec(text)?.groups;
    if (!part) return null;
    at = PART.lastIndex;
    const { label, head, widths, merged } = part;
    // Each is given once.
    if ((label && found.label) || (head && found.headerColumn)) return null;
    if ((widths && found.widths) || (merged && found.merged)) return null;
    if (label) found.label = label;
    if (head) found.headerColumn = true;
    if (merged) found.merged = merged;
    if (widths) found.widths = widths.split(" ").map((width) => (width === "*" ? null : Number(width)));
  }
  return at > 0 ? found : null;
}

/**
 * The table with what its caption and the braces after it say,
 * `Caption {#tbl:a .header-column widths="20 *" merged="A1:B1"}`; null when they do not fit it.
 */
export function withCaption(table: NodeJson, caption: string | null, braces: string): NodeJson | null {
  const parts = readParts(braces);
  const columns = table.content?.[0]?.content?.length ?? 0;
  if (!parts || (caption !== null && parts.label === null)) return null;
  if (parts.widths && (parts.widths.length !== columns || parts.widths.every((width) => width === null))) return null;
  const { label, headerColumn, widths, merged } = parts;
  const attrs: Attributes = { ...table.attrs, label, caption, headerColumn };
  const whole = widths ? withWidths({ ...table, attrs }, widths) : { ...table, attrs };
  return merged ? withMergedRanges(whole, merged) : whole;
}

function withWidths(table: NodeJson, widths: readonly (number | null)[]): NodeJson {
  const content = (table.content ?? []).map((row) => ({
    ...row,
    content: (row.content ?? []).map((cell, at) => ({ ...cell, attrs: { ...cell.attrs, width: widths[at] ?? null } })),
  }));
  return { ...table, content };
}

/** The braces of a table's caption, or null when it needs none. */
export function printTableAttributes(table: NodeJson): string | null {
  const { attrs = {} } = table;
  const widths = columnLayouts(cellGrid(table) ?? []).map(({ width }) => width ?? null);
  const merged = mergedRanges(table);
  const parts = [
    ...(typeof attrs.label === "string" ? [`#${attrs.label}`] : []),
    ...(attrs.headerColumn === true ? [".header-column"] : []),
    ...(widths.some((width) => width !== null) ? [`widths="${widths.map((width) => width ?? "*").join(" ")}"`] : []),
    ...(merged === "" ? [] : [`merged="${merged}"`]),
  ];
  return parts.length === 0 ? null : `{${parts.join(" ")}}`;
}

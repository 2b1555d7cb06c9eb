/** The separators of CSV: a comma, or what spreadsheets write where the comma is in numbers, or a tab. */
const SEPARATORS = [",", ";", "\t"] as const;

/** The separator that the first line has most of, outside quotation marks. */
function separatorOf(text: string): string {
  const [line = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\n|\r/);
  const counted = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).separator;
}

/** The rows of CSV as RFC 4180 has it, all of one length; empty lines at the end are left out. */
export function readCsv(given: string): string[][] {
  const text = given.replace(/^\ufeff/, "").replace(/[\r\n]+$/, "");
  if (text === "") return [];
  const separator = separatorOf(text);
  const rows: string[][] = [[]];
  // A field in quotation marks or not, then what ends it.
  const FIELD = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, "gy");
  for (const [, quoted, plain = "", end] of text.matchAll(FIELD)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "") break;
    if (end !== separator) rows.push([]);
  }
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill("")]);
}

/** Rows as CSV. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(field).join(",")).join("\r\n");

const field = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

import type { ShownEntry } from "./store";

/** The forms in which the audit log is downloaded, with their media types. */
export const AUDIT_FORMATS = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

/** One form of the downloaded log. */
export type AuditFormat = keyof typeof AUDIT_FORMATS;

const COLUMNS: readonly [name: string, of: (entry: ShownEntry) => string][] = [
  ["number", ({ number }) => String(number)],
  ["at", ({ at }) => at],
  ["kind", ({ kind }) => kind],
  ["personId", ({ personId }) => personId ?? ""],
  ["byType", ({ by }) => by.type],
  ["byId", ({ by }) => by.id],
  ["byName", ({ by }) => by.name],
  ["subjectId", ({ subjectId }) => subjectId ?? ""],
  ["details", ({ details }) => JSON.stringify(details)],
];

/** What a download begins with. */
export const headOf = (format: AuditFormat): string =>
  format === "csv" ? `${COLUMNS.map(([name]) => name).join(",")}\r\n` : "";

/** An entry as a line of a download (RFC 4180; https://jsonlines.org). */
export const lineOf = (format: AuditFormat, entry: ShownEntry): string =>
  format === "csv" ? `${COLUMNS.map(([, of]) => cell(of(entry))).join(",")}\r\n` : `${JSON.stringify(entry)}\n`;

// A spreadsheet would run what begins like a formula, and people choose names (https://owasp.org/www-community/attacks/CSV_Injection).
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

import type { NodeJson } from "#lib/document/model/document";
import type { Translator } from "../../../../../words/setup/translator";
import { readCsv } from "../tables/csv";
import { refuseRows, tableOf } from "../tables/table-edits";

const MAX_BYTES = 2 * 1024 * 1024;

/** Whether a file has rows of cells, by its extension. */
export const isCsv = ({ name }: { name: string }): boolean => /\.(?:csv|tsv)$/i.test(name);

/** Reads a dropped file of rows as a table; rejects with a sentence for the writer. */
export async function tableOfFile(t: Translator<"editor.forms">, file: File): Promise<NodeJson> {
  if (file.size > MAX_BYTES) throw new Error(t("csv.largeFile"));
  const rows = readCsv(await file.text());
  const refusal = refuseRows(t, rows);
  if (refusal) throw new Error(refusal);
  return tableOf(rows);
}

import type { NodeJson } from "#lib/document/model/document";
import type { EditorWords } from "../surface/use-editor-words";
import { readCsv } from "../tables/csv";
import { refuseRows, tableOf } from "../tables/table-edits";
import type { Pasted } from "./pasted-kind";

const MAX_CSV_BYTES = 2 * 1024 * 1024;
const MAX_TEXT_BYTES = 5 * 1024 * 1024;
const CSV = /\.(?:csv|tsv)$/i;
const MARKDOWN = /\.(?:md|markdown|mdown|qmd|rmd)$/i;
const TEXT = /\.txt$/i;
const HTML = /\.html?$/i;

type Words = Pick<EditorWords, "t" | "forms">;

/** Reads a dropped file as a table or as a paste; rejects with a sentence for the writer. */
export async function readDropped(words: Words, file: File): Promise<{ table: NodeJson } | { pasted: Pasted }> {
  return CSV.test(file.name) ? { table: await tableIn(words, file) } : { pasted: await pastedIn(words, file) };
}

async function tableIn({ forms }: Words, file: File): Promise<NodeJson> {
  if (file.size > MAX_CSV_BYTES) throw new Error(forms("csv.largeFile"));
  const rows = readCsv(await file.text());
  const refusal = refuseRows(forms, rows);
  if (refusal) throw new Error(refusal);
  return tableOf(rows);
}

async function pastedIn({ t }: Words, file: File): Promise<Pasted> {
  const isHtml = HTML.test(file.name);
  if (!isHtml && !MARKDOWN.test(file.name) && !TEXT.test(file.name)) throw new Error(t("paste.wrongFile"));
  if (file.size > MAX_TEXT_BYTES) throw new Error(t("paste.largeFile"));
  const text = await file.text();
  if (isHtml) return { html: text, text: "", codeLanguage: null };
  return { html: "", text, codeLanguage: MARKDOWN.test(file.name) ? "markdown" : null };
}

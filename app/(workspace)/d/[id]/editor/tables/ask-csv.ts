import type { Editor } from "@tiptap/core";
import type { Translator } from "../../../../../words/setup/translator";
import type { Ask } from "../asking/ask";
import { readCsv } from "./csv";
import { refuseRows, tableOf } from "./table-edits";

type T = Translator<"editor.forms">;

/** The form for a new table of CSV. */
export const askCsvTable = (t: T, editor: Editor): Ask => ({
  title: t("csv.title"),
  submit: t("add"),
  fields: [{ name: "csv", label: "CSV", value: "", isRequired: true, isLong: true, hint: t("csv.hint") }],
  file: { field: "csv", label: t("csv.file"), accept: ".csv,.tsv,text/csv,text/tab-separated-values" },
  refuse: ({ csv = "" }) => refuseRows(t, readCsv(csv)),
  apply: ({ csv = "" }) =>
    editor
      .chain()
      .focus()
      .insertContent(tableOf(readCsv(csv)))
      .run(),
});

/** The form for rows of CSV that replace those of the table at a position; its caption and label stay. */
export const askCsvRows = (t: T, editor: Editor, pos: number): Ask => ({
  ...askCsvTable(t, editor),
  title: t("csv.replacing"),
  submit: t("replace"),
  apply: ({ csv = "" }) => {
    const table = editor.state.doc.nodeAt(pos);
    if (table?.type.name !== "table") return;
    const made = editor.schema.nodeFromJSON(tableOf(readCsv(csv)));
    editor.view.dispatch(editor.state.tr.replaceWith(pos + 1, pos + table.nodeSize - 1, made.content));
    editor.view.focus();
  },
});

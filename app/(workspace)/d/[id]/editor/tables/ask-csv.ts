import type { Editor } from "@tiptap/react";
import type { Ask } from "../ask";
import { readCsv } from "./csv";
import { refuseRows, tableOf } from "./table-edits";

const FIELD = {
  name: "csv",
  label: "CSV",
  value: "",
  isRequired: true,
  isLong: true,
  hint: "Lines of cells with commas, semicolons or tabs between them; the first is the header.",
};

const refuse = ({ csv = "" }: Record<string, string>) => refuseRows(readCsv(csv));

/** The form for a new table of CSV. */
export const askCsvTable = (editor: Editor): Ask => ({
  title: "Table from CSV",
  submit: "Add",
  fields: [FIELD],
  file: { field: "csv", label: "Choose a file", accept: ".csv,.tsv,text/csv,text/tab-separated-values" },
  refuse,
  apply: ({ csv = "" }) =>
    editor
      .chain()
      .focus()
      .insertContent(tableOf(readCsv(csv)))
      .run(),
});

/** The form for rows of CSV that replace those of the table at a position; its caption and label stay. */
export const askCsvRows = (editor: Editor, pos: number): Ask => ({
  ...askCsvTable(editor),
  title: "Replace the rows by CSV",
  submit: "Replace",
  apply: ({ csv = "" }) => {
    const table = editor.state.doc.nodeAt(pos);
    if (table?.type.name !== "table") return;
    const made = editor.schema.nodeFromJSON(tableOf(readCsv(csv)));
    editor.view.dispatch(editor.state.tr.replaceWith(pos + 1, pos + table.nodeSize - 1, made.content));
    editor.view.focus();
  },
});

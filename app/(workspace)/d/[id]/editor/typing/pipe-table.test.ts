import { EditorState, Selection } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { alignsOf, pipeTable } from "./pipe-table";

/** The document after Enter at the end of these lines, each a paragraph; null when Enter stays Enter. */
function entered(...lines: string[]): string | null {
  const content = lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
  const doc = schema.nodeFromJSON({ type: "doc", content });
  const state = EditorState.create({ doc, selection: Selection.atEnd(doc) });
  const { tr } = state;
  if (!pipeTable(state, tr)) return null;
  tr.doc.check();
  tr.insertText("¦");
  return serializeMarkdown(tr.doc.toJSON() as DocumentJson).trim();
}

test("a header and the line under it become a table, with the caret in its body", () => {
  expect(entered("| Port | Metres |", "| --- | --: |")).toBe("| Port | Metres |\n| - | -: |\n| ¦ | |");
  expect(entered("Before", "Port | Metres", "---|---")).toBe("Before\n\n| Port | Metres |\n| - | - |\n| ¦ | |");
});

test("other lines stay", () => {
  expect(entered("| Port | Metres |")).toBeNull();
  expect(entered("| Port | Metres |", "| --- |")).toBeNull();
  expect(entered("Port", "---")).toBeNull();
  expect(entered("| a | b |", "| - x | - |")).toBeNull();
});

test("reads alignments and escaped pipes", () => {
  expect(alignsOf("| :-: | :--- | --: | - |")).toEqual(["center", "left", "right", null]);
  expect(entered(String.raw`| a \| b | c |`, "| - | - |")).toBe("| a \\| b | c |\n| - | - |\n| ¦ | |");
});

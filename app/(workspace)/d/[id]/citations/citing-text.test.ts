import { Node } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { knownCitations } from "#lib/document/model/known-citations";
import { schema } from "#lib/document/schema/schema";
import { clustersOf } from "#lib/works/document-citations/clusters-of";
import { citingText } from "./citing-text";

const known = () => knownCitations([{ id: "cit_1", key: "doe2020", removedAt: null }]);
const textOf = (markdown: string) => parseMarkdown(markdown, known());
const kept = (markdown: string) => citingText(Node.fromJSON(schema, textOf(markdown)));

test("keeps nothing of a text without citations", () => {
  expect(kept("# Tides\n\nThe sea is *blue*.")).toEqual({ type: "doc", content: [] });
});

test("keeps citations and footnotes at any depth, in document order", () => {
  const text = "Blue [@doe2020].[^1]\n\n> - Grey [^2] and [@doe2020, p. 3].\n\n[^1]: See [@doe2020].\n\n[^2]: None.";
  const shape = kept(text).content.map(({ type, content }) => [type, (content ?? []).map((child) => child.type)]);
  expect(shape).toEqual([
    ["citation", []],
    ["footnoteRef", []],
    ["footnoteRef", []],
    ["citation", []],
    ["footnoteDef", ["citation"]],
    ["footnoteDef", []],
  ]);
});

test.each([true, false])("formats the same citations as the whole text (in notes: %s)", (inNotes) => {
  const text =
    "One [@doe2020].[^b]\n\n| a | b |\n|---|---|\n| @doe2020 [p. 3] | x[^a] |\n\n[^a]: A [@doe2020].\n\n[^b]: B [see @doe2020].";
  expect(clustersOf(kept(text), { inNotes })).toEqual(clustersOf(textOf(text), { inNotes }));
});

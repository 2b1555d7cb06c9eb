import { EditorState } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { firstFrom, replaceMatches, searchedTexts } from "./find-state";
import { matchesIn } from "./match-text";

const plain = (text: string) => ({ text, isCaseSensitive: false, isWholeWord: false, isRegex: false });
const expression = (text: string) => ({ ...plain(text), isRegex: true });

function replaced(markdown: string, query: ReturnType<typeof plain>, replacement: string) {
  const view = {
    state: EditorState.create({ doc: schema.nodeFromJSON(parseMarkdown(markdown)) }),
    changes: 0,
    dispatch(tr: EditorState["tr"]) {
      this.state = this.state.apply(tr);
      this.changes += 1;
    },
  };
  const matches = matchesIn(searchedTexts(view.state.doc, null), query, replacement);
  const counts = replaceMatches(view as never, matches);
  view.state.doc.check();
  return { text: serializeMarkdown(view.state.doc.toJSON() as DocumentJson).trim(), changes: view.changes, ...counts };
}

test("replaces all in one change, and words keep their marks", () => {
  expect(replaced("The sea, the **sea**\n\n- sea\n\n| sea |\n| - |", plain("sea"), "lake")).toEqual({
    text: "The lake, the **lake**\n\n- lake\n\n| lake |\n| - |",
    changes: 1,
    replaced: 4,
    left: 0,
  });
});

test("a replacement by nothing deletes", () => {
  expect(replaced("The sea is", plain("sea "), "").text).toBe("The is");
});

test("a match with a formula in it is left", () => {
  expect(replaced("a $x$ b\n\na b", expression("a.*b"), "c")).toMatchObject({
    text: "a $x$ b\n\nc",
    replaced: 1,
    left: 1,
  });
});

test("a line break enters code only", () => {
  expect(replaced("a-b\n\n```\na-b\n```", expression("-"), "\\n").text).toBe("a b\n\n```\na\nb\n```");
});

test("a part of the text is searched by itself", () => {
  const doc = schema.nodeFromJSON(parseMarkdown("one two\n\nthree"));
  expect(searchedTexts(doc, { from: 5, to: 12 })).toEqual([
    { from: 5, text: "two" },
    { from: 10, text: "th" },
  ]);
});

test("walking begins at the caret and goes around", () => {
  const matches = [3, 8].map((from) => ({ from, to: from + 1, replacement: "" }));
  expect(firstFrom(matches, 4)).toBe(1);
  expect(firstFrom(matches, 9)).toBe(0);
  expect(firstFrom([], 0)).toBe(-1);
});

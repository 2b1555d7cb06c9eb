import { expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { summarizeText } from "#lib/history/versions/summarize";
import { testTranslator } from "../../../../words/test-translator";
import { summaryWords } from "./summary-words";

const german = testTranslator("versions", "de");
const english = testTranslator("versions");

const before = withIds(parseMarkdown("# Sea\n\nOne.\n\n- a\n- b\n\n# “Sky”, added 2 tables\n\nTwo.\n\n```\nx\n```"));
const withoutLast = { ...before, content: before.content.slice(0, -1) };
const empty = { ...before, content: [] };

test("English words are those of the server", () => {
  const pairs = [
    [before, withoutLast],
    [withoutLast, before],
    [empty, before],
    [before, { ...before, content: before.content.toReversed() }],
  ] as const;
  for (const [old, now] of pairs) {
    const summary = summarizeText(old, now);
    expect(summaryWords(english, summary)).toBe(summary);
  }
});

test("what was changed is said in German", () => {
  const said = (summary: string) => summaryWords(german, summary);
  expect(said("Changed a paragraph in “Bills”")).toBe("1 Absatz geändert in „Bills“");
  expect(said("Added a heading and 2 paragraphs, removed a table in “A, removed”")).toBe(
    "1 Überschrift und 2 Absätze hinzugefügt, 1 Tabelle entfernt in „A, removed“",
  );
  expect(said("Renamed to “Sea”")).toBe("In „Sea“ umbenannt");
  expect(said("Cited “Tides”")).toBe("„Tides“ zitiert");
  expect(said("Imported from example.org")).toBe("Von example.org importiert");
  expect(said("Moved to the root: the folder “Sea” was deleted")).toBe(
    "Aus dem Ordner verschoben: „Sea“ wurde gelöscht",
  );
  expect(said("Restored version 3")).toBe("Version 3 wiederhergestellt");
  expect(said("Merged the draft “Try” by Ada, Key (model-x)")).toBe("Entwurf „Try“ von Ada, Key (model-x) übernommen");
  expect(said("Merged the draft “Try”")).toBe("Entwurf „Try“ übernommen");
});

test("a writer's own note stays as it is", () => {
  for (const note of ["Changed my mind", "Added a paragraph about boats", "Fixed typos, added a table"]) {
    expect(summaryWords(german, note)).toBe(note);
  }
});

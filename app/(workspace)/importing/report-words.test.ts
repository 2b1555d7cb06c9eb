import { expect, test } from "vitest";
import { testTranslator } from "../../words/test-translator";
import { reportWords } from "./report-words";

test.each([
  [0, 0, "Nothing imported"],
  [1, 0, "1 document imported"],
  [0, 1, "1 citation imported"],
  [2, 1200, "2 documents and 1,200 citations imported"],
])("%i documents and %i citations", (documents, citations, words) => {
  const report = {
    documents: Array.from({ length: documents }, () => ({ id: "doc_1", title: "" })),
    citations: Array.from({ length: citations }, () => null),
  };
  expect(reportWords(testTranslator("documents.importing"), report)).toBe(words);
});

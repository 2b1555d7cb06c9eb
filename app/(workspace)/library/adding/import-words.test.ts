import { expect, test } from "vitest";
import { testTranslator } from "../../../words/test-translator";
import { importWords } from "./import-words";

test.each([
  [0, 0, 0, "Nothing new"],
  [1, 0, 0, "1 work added"],
  [1_200, 3, 0, "1,200 works added, 3 works there already"],
  [0, 2, 1, "Nothing new, 2 works there already, 1 remark"],
  [3, 0, 12, "3 works added, 12 remarks"],
])("describes an import of %i new, %i known and %i broken entries", (added, known, broken, title) => {
  const faults = Array.from({ length: broken }, (_, line) => ({ line, message: "broken" }));
  expect(importWords(testTranslator("library.importing"), { added, known, faults })).toEqual({ title });
});

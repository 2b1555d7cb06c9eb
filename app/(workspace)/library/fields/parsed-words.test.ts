import { expect, test } from "vitest";
import { testTranslator } from "../../../words/test-translator";
import { dateWords, nameWords } from "./parsed-words";

const t = testTranslator("work.parsed");
const german = testTranslator("work.parsed", "de");

test("nothing is said about an empty field", () => {
  expect([nameWords(t, " \n"), dateWords(t, "en", "")]).toEqual([null, null]);
});

test("names are said in their parts", () => {
  expect(nameWords(t, "van Doe, Jane\nATLAS Collaboration")).toBe(
    "Read as Jane | van Doe; the organisation ATLAS Collaboration.",
  );
  expect(nameWords(t, "A, B\nC, D\nE, F\nG, H")).toBe("Read as B | A; D | C; F | E; and 1 more.");
});

test.each([
  ["2020-05-12", "Read as 12 May 2020."],
  ["2020/2021", "Read as 2020 to 2021."],
  ["Spring 2020", "Read as Spring 2020."],
  ["2020~", "Read as about 2020."],
  ["in press", "Kept as words: “in press”."],
])("the date %s is explained", (text, words) => expect(dateWords(t, "en", text)).toBe(words));

test("names and dates are explained in German", () => {
  expect(nameWords(german, "Doe, Jane")).toBe("Gelesen als Jane | Doe.");
  expect(dateWords(german, "de", "2020-05-12")).toBe("Gelesen als 12. Mai 2020.");
  expect(dateWords(german, "de", "Spring 2020")).toBe("Gelesen als Frühjahr 2020.");
});

import { expect, test } from "vitest";
import { dateWords, nameWords } from "./parsed-words";

test("nothing is said about an empty field", () => {
  expect([nameWords(" \n"), dateWords("")]).toEqual([null, null]);
});

test("names are said in their parts", () => {
  expect(nameWords("van Doe, Jane\nATLAS Collaboration")).toBe(
    "Read as Jane | van Doe; the organisation ATLAS Collaboration.",
  );
  expect(nameWords("A, B\nC, D\nE, F\nG, H")).toBe("Read as B | A; D | C; F | E; and 1 more.");
});

test.each([
  ["2020-05-12", "Read as 12 May 2020."],
  ["2020/2021", "Read as 2020 to 2021."],
  ["Spring 2020", "Read as Spring 2020."],
  ["2020~", "Read as about 2020."],
  ["in press", "Kept as words: “in press”."],
])("the date %s is explained", (text, words) => expect(dateWords(text)).toBe(words));

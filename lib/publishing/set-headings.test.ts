import { expect, test } from "vitest";
import { setHeadings } from "./set-headings";

test("numbers headings, but neither that of the abstract nor that of the references", () => {
  const text = ["Abstract", "One", "Two", "References"].map((words, at) => `<h1 id="h${at}">${words}</h1>`).join("");
  const { headings } = setHeadings(text, { title: "Tides", isNumbered: true });
  expect(headings.map(({ number }) => number)).toEqual([null, "1", "2", null]);
});

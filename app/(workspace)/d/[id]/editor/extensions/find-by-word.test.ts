import { describe, expect, test } from "vitest";
import { findByWord } from "./find-by-word";

const entries = [
  { label: "Heading 2", also: "h2 subsection" },
  { label: "Numbered list", also: "ol ordered" },
  { label: "To-do list", also: "task check todo" },
];
const labels = (typed: string) => findByWord(entries, typed).map(({ label }) => label);

describe("finding by word", () => {
  test("matches nothing in the middle of a word", () => {
    expect(labels("bered")).toEqual([]);
  });

  test("returns all entries for an empty query", () => {
    expect(labels("")).toHaveLength(entries.length);
  });

  test("ranks a match in the label before a match in the keywords", () => {
    const cited = { label: "Citation", also: "cite reference" };
    const found = findByWord([cited, { label: "References", also: "bibliography" }], "refer");
    expect(found.map(({ label }) => label)).toEqual(["References", "Citation"]);
  });

  test("matches the beginning of any word of the label", () => {
    expect(labels("num")).toEqual(["Numbered list"]);
    expect(labels("H2")).toEqual(["Heading 2"]);
    expect(labels("list")).toEqual(["Numbered list", "To-do list"]);
  });
});

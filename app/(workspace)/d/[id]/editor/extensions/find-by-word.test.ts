import { describe, expect, it } from "vitest";
import { findByWord } from "./find-by-word";

const entries = [
  { label: "Heading 2", also: "h2 subsection" },
  { label: "Numbered list", also: "ol ordered" },
  { label: "To-do list", also: "task check todo" },
];
const labels = (typed: string) => findByWord(entries, typed).map(({ label }) => label);

describe("finding by word", () => {
  it("finds nothing in the middle of a word", () => {
    expect(labels("bered")).toEqual([]);
  });

  it("finds everything before anything is typed", () => {
    expect(labels("")).toHaveLength(entries.length);
  });

  it("puts what is called so before what has the word besides", () => {
    const cited = { label: "Citation", also: "cite reference" };
    const found = findByWord([cited, { label: "References", also: "bibliography" }], "refer");
    expect(found.map(({ label }) => label)).toEqual(["References", "Citation"]);
  });

  it("finds by the beginning of the label or of another word", () => {
    expect(labels("num")).toEqual(["Numbered list"]);
    expect(labels("H2")).toEqual(["Heading 2"]);
    expect(labels("list")).toEqual(["Numbered list", "To-do list"]);
  });
});

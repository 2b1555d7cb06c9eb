import { describe, expect, it } from "vitest";
import { schema } from "#lib/document/schema";
import { type LaterText, writtenChanges } from "./written-changes";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );

/** The changes as who wrote them, what goes and what comes. */
function told(older: string[], ...later: [LaterText["origin"], string[]][]) {
  const old = doc(...older);
  const texts = later.map(([origin, text]) => ({ origin, text: doc(...text) }));
  return writtenChanges(old, texts).map(({ change, author }) => [
    author,
    old.textBetween(change.from, change.to),
    change.kind === "frame" ? "" : change.nodes.map(({ textContent }) => textContent).join(""),
  ]);
}

describe("the changes over several versions", () => {
  it("are of the one who wrote all versions", () => {
    expect(told(["One two."], ["agent", ["One three."]], ["agent", ["One four."]])).toEqual([["agent", "two", "four"]]);
  });

  it("leave a person's sentence to the person though an agent wrote the same paragraph last", () => {
    const mine = "One two mine it is";
    expect(told(["One two"], ["human", [mine]], ["agent", ["Agents two mine it is"]])).toEqual([
      ["agent", "One", "Agents"],
      ["human", "", " mine it is"],
    ]);
  });

  it("divide words that follow each other among those who wrote them", () => {
    expect(told(["One"], ["human", ["One mine"]], ["agent", ["One mine theirs"]])).toEqual([
      ["human", "", " mine"],
      ["agent", "", " theirs"],
    ]);
  });

  it("know who took words and who wrote others in their place", () => {
    expect(told(["One two three"], ["human", ["One three"]], ["agent", ["One 2 three"]])).toEqual([
      ["human", "two", ""],
      ["agent", "", "2"],
    ]);
  });

  it("leave each paragraph to who wrote it", () => {
    expect(told(["One"], ["human", ["One", "Mine"]], ["agent", ["One", "Mine", "Theirs"]])).toEqual([
      ["human", "", "Mine"],
      ["agent", "", "Theirs"],
    ]);
  });

  it("are of who wrote the words that are there in the end", () => {
    expect(told(["One two"], ["human", ["One"]], ["agent", ["One two"]], ["human", ["One three"]])).toEqual([
      ["human", "two", "three"],
    ]);
  });
});

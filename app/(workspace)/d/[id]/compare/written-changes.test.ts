import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { type LaterText, writtenChanges } from "./written-changes";

const doc = (...texts: string[]) =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, schema.text(text))),
  );

/** The changes as tuples: author, removed text, inserted text. */
function changesOf(older: string[], ...later: [LaterText["origin"], string[]][]) {
  const old = doc(...older);
  const texts = later.map(([origin, text]) => ({ origin, text: doc(...text) }));
  return writtenChanges(old, texts).map(({ change, author }) => [
    author,
    old.textBetween(change.from, change.to),
    change.kind === "frame" ? "" : change.nodes.map(({ textContent }) => textContent).join(""),
  ]);
}

describe("the changes over several versions", () => {
  test("belong to the author of all versions when there is one author", () => {
    expect(changesOf(["One two."], ["agent", ["One three."]], ["agent", ["One four."]])).toEqual([
      ["agent", "two", "four"],
    ]);
  });

  test("attribute a person's sentence to the person even when an agent wrote the paragraph last", () => {
    const mine = "One two mine it is";
    expect(changesOf(["One two"], ["human", [mine]], ["agent", ["Agents two mine it is"]])).toEqual([
      ["agent", "One", "Agents"],
      ["human", "", " mine it is"],
    ]);
  });

  test("split adjacent words by author", () => {
    expect(changesOf(["One"], ["human", ["One mine"]], ["agent", ["One mine theirs"]])).toEqual([
      ["human", "", " mine"],
      ["agent", "", " theirs"],
    ]);
  });

  test("separate the author of a removal from the author of its replacement", () => {
    expect(changesOf(["One two three"], ["human", ["One three"]], ["agent", ["One 2 three"]])).toEqual([
      ["human", "two", ""],
      ["agent", "", "2"],
    ]);
  });

  test("attribute each paragraph to its author", () => {
    expect(changesOf(["One"], ["human", ["One", "Mine"]], ["agent", ["One", "Mine", "Theirs"]])).toEqual([
      ["human", "", "Mine"],
      ["agent", "", "Theirs"],
    ]);
  });

  test("attribute words to the author of their final form", () => {
    expect(changesOf(["One two"], ["human", ["One"]], ["agent", ["One two"]], ["human", ["One three"]])).toEqual([
      ["human", "two", "three"],
    ]);
  });
});

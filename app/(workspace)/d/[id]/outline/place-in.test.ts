import { expect, test } from "vitest";
import { type OutlinedPart, placeIn } from "./place-in";

const book = { id: "doc_book", title: "A book" };
const part = (id: string): OutlinedPart => ({ id, title: id, wordCount: 1, version: 1, role: "view", inTrash: false });
const hidden = (id: string): OutlinedPart => ({ ...part(id), title: null, wordCount: null, version: null, role: null });
const inTrash = (id: string): OutlinedPart => ({ ...part(id), inTrash: true });

test("a document that has left its book has no place in it", () => {
  expect(placeIn(book, [part("one"), part("two")], "three")).toBeNull();
});

test("a part counts all parts before it, and passes over those that cannot be opened", () => {
  const [one, four] = [part("one"), part("four")];
  const parts = [one, hidden("two"), part("three"), inTrash("gone"), four];
  expect(placeIn(book, parts, "three")).toEqual({ book, place: 3, previous: one, next: four });
  expect(placeIn(book, parts, "one")).toMatchObject({ place: 1, previous: null, next: { id: "three" } });
  expect(placeIn(book, [hidden("two"), four], "four")).toMatchObject({ place: 2, previous: null, next: null });
});

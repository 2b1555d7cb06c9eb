import { expect, test } from "vitest";
import { findKnown } from "./find-known";

const documents = [
  { id: "1", title: "Moons", excerpt: "The tides follow the moon.", folderId: null },
  { id: "2", title: "Über Tides", excerpt: "", folderId: null },
  { id: "3", title: "Harbour", excerpt: "Boats.", folderId: null },
];
const found = (query: string) => findKnown(documents, query).map(({ id }) => id);

test("finds documents by the beginnings of words, those in the title first", () => {
  expect(found("tid")).toEqual(["2", "1"]);
  expect(found("moon tid")).toEqual(["1"]);
  expect(found("ides")).toEqual([]);
});

test("ignores case and accents, and finds all without words", () => {
  expect(found("UBER")).toEqual(["2"]);
  expect(found(" ")).toEqual(["1", "2", "3"]);
});

test("finds the document with exactly this title before longer ones", () => {
  const titled = ["Quagga handbook", "Quagga", "A quagga"].map((title) => ({
    id: title,
    title,
    excerpt: "",
    folderId: null,
  }));
  expect(findKnown(titled, "quagga").map(({ id }) => id)).toEqual(["Quagga", "Quagga handbook", "A quagga"]);
});

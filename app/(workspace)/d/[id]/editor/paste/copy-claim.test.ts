import { expect, test } from "vitest";
import { claimOf } from "./copy-claim";

const copied = (inner: string, id = "doc_1") =>
  `<meta charset="utf-8"><p data-id="nod_1" data-document="${id}" data-pm-slice="1 1 []">${inner}</p>`;

test("text from outside has no claim", () => {
  expect(claimOf({ html: "<p>Words.</p>", text: "Words." }, "doc_2")).toBeNull();
  expect(claimOf({ html: "", text: 'data-document="doc_1"' }, "doc_2")).toBeNull();
});

test("few words name their block, also within a document", () => {
  const few = { document: "doc_1", node: "nod_1", text: "old anchor" };
  expect(claimOf({ html: copied(" old anchor"), text: " old anchor" }, "doc_2")).toEqual(few);
  expect(claimOf({ html: copied(" old anchor"), text: " old anchor" }, "doc_1")).toEqual(few);
});

test("more words name their document, and need no claim within it", () => {
  const text = "word ".repeat(40);
  expect(claimOf({ html: copied(text), text }, "doc_2")).toEqual({ document: "doc_1" });
  expect(claimOf({ html: copied(text), text }, "doc_1")).toBeNull();
  expect(claimOf({ html: copied("a"), text: "a\n\nb" }, "doc_2")).toEqual({ document: "doc_1" });
});

import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { linkedDocuments } from "./linked-documents";

test("a text links to documents by their paths or whole addresses, also to a block of one, each counted once", () => {
  const text = parseMarkdown(
    "[a](/d/doc_1) **[b](https://example.org/d/doc_2#nod_3)**\n\n- > [c](/d/doc_1?comment=cmt_1)\n\n[d](/d/doc_4/edit)",
  );
  expect(linkedDocuments(text)).toEqual(["doc_1", "doc_2", "doc_4"]);
});

test.each(["/p/doc_1", "/x/d/doc_1", "/d/nothing", "mailto:d/doc_1", "https://example.org/?to=/d/doc_1"])(
  "%s is no link to a document",
  (address) => {
    expect(linkedDocuments(parseMarkdown(`[a](${address})`))).toEqual([]);
  },
);

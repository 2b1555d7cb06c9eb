import { expect, test } from "vitest";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { withoutHiddenBeside, withoutHiddenText } from "./hidden-text";

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", attrs: { id: "nod_1" }, content });
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });
const TAGS = "\u{e006f}\u{e006b}";

test("changes nothing of an innocent text", () => {
  const content = doc(paragraph({ type: "text", text: "👩‍👩‍👧 می\u200cخواهم" }));
  const seen = withoutHiddenText({ title: "T", content });
  expect(seen.content).toBe(content);
  expect(seen.warnings).toEqual([]);
});

test("removes hidden characters of a title and of a line, across its marks, and says what they spelled", () => {
  const bold = { type: "text", text: `${TAGS}b`, marks: [{ type: "bold" }] };
  const content = doc(paragraph({ type: "text", text: "a\u200b" }, { type: "text", text: "\u200b" }, bold));
  expect(withoutHiddenText({ title: `T${TAGS}`, content })).toEqual({
    title: "T",
    content: doc(paragraph({ type: "text", text: "a" }, { ...bold, text: "b" })),
    warnings: ["Hidden characters were removed from “T” (6). They spelled: “ok”."],
  });
});

test("removes them from all that a file holds beside its text, and keeps a work one object", () => {
  const csl = { id: "a", type: "book" as const, title: `Seas${TAGS}` };
  const untitled = { id: "doc_1", name: "a.md", title: "T", language: null, citationStyle: null, content: "{}" };
  const comments = [
    { nodeId: null, quote: null, isResolved: false, messages: [{ body: `b${TAGS}`, author: "A", at: null }] },
  ];
  const citations = [{ id: "cit_1", key: "a", csl }];
  const seen = withoutHiddenBeside({
    documents: [
      {
        ...untitled,
        folders: [`F${TAGS}`],
        settings: { a: TAGS },
        citations,
        changes: [],
        parts: [],
        comments,
        own: null,
      },
    ],
    works: [csl],
    collections: [{ id: "c", name: `C${TAGS}`, parentId: null, works: [0] }],
    attachments: [{ work: 0, title: `P${TAGS}`, bytes: new Uint8Array([1]) }],
    notes: [{ work: 0, notes: [`n${TAGS}`] }],
  });
  expect(JSON.stringify(seen)).not.toContain(TAGS);
  expect(seen.documents[0]?.citations[0]?.csl).toBe(seen.works[0]);
  expect(seen.warnings).toEqual([expect.stringContaining("“ok”")]);
});

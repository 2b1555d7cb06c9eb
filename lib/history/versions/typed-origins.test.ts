import type { Transform } from "@tiptap/pm/transform";
import { describe, expect, test } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { paragraphs, TypedDocument } from "./test-typing";

const FIRST = "The old anchor lies in the mud of the harbour.";
const SECOND = "Nobody has moved it since the storm.";

const made = () => new TypedDocument("agent", paragraphs(FIRST, SECOND));

/** Types text letter by letter, each in a step of its own. */
const letters = (document: TypedDocument, text: string, pos: number) => {
  for (const [at, letter] of [...text].entries()) document.type((tr) => tr.insert(pos + at, schema.text(letter)));
};

/** Cuts a text out, and returns the slice. */
function cut(document: TypedDocument, text: string) {
  const from = document.at(text);
  const slice = document.node.slice(from, from + text.length);
  document.type((tr) => tr.delete(from, from + text.length));
  return { from, slice };
}

/** Deletes the block with this number, and returns the node. */
function deleteBlock(document: TypedDocument, index: number) {
  const block = document.node.child(index);
  let from = 0;
  for (let at = 0; at < index; at++) from += document.node.child(at).nodeSize;
  document.type((tr) => tr.delete(from, from + block.nodeSize));
  return { block, from };
}

describe("words that somebody touches keep their writer", () => {
  const expectAgentHasAll = (document: TypedDocument) => {
    expect(document.wordsOf("Ada")).toBe("");
    expect(document.wordsOf("agent")).toBe(`${FIRST} ${SECOND}`);
  };

  test.each([0, 1, 18])("undo of a deleted paragraph, %i versions later", (versions) => {
    const document = made();
    const { block, from } = deleteBlock(document, 1);
    document.fold("Ada");
    for (let n = 0; n < versions; n++) {
      letters(document, `x${n} `, 1);
      document.fold("Ada");
    }
    document.type((tr) => tr.insert(from + versionsText(versions), block)).fold("Ada");
    expect(document.wordsOf("agent")).toBe(`${FIRST} ${SECOND}`);
  });
  const versionsText = (versions: number) =>
    Array.from({ length: versions }, (_, n) => `x${n} `.length).reduce((sum, size) => sum + size, 0);

  test.each(["anchor", "old anchor", FIRST])("cut of “%s” and paste at the same place after a version", (text) => {
    const document = made();
    const { from, slice } = cut(document, text);
    document
      .fold("Ada")
      .type((tr) => tr.replace(from, from, slice))
      .fold("Ada");
    expectAgentHasAll(document);
  });

  test.each(["anchor ", "old anchor ", "lies in the mud of the "])(
    "cut of “%s” and paste elsewhere after a version",
    (text) => {
      const document = made();
      const { slice } = cut(document, text);
      document.fold("Ada");
      document.type((tr) => tr.replace(document.at("moved"), document.at("moved"), slice)).fold("Ada");
      expect(document.wordsOf("Ada")).toBe("");
    },
  );

  test("cut and paste within one version", () => {
    const document = made();
    const { slice } = cut(document, "old anchor ");
    document.type((tr) => tr.replace(document.at("moved"), document.at("moved"), slice)).fold("Ada");
    expect(document.wordsOf("Ada")).toBe("");
  });

  test("a letter typed into a word and erased in the next version", () => {
    const document = made();
    const pos = document.at("anchor") + 2;
    letters(document, "x", pos);
    document
      .fold("Ada")
      .type((tr) => tr.delete(pos, pos + 1))
      .fold("Ada");
    expectAgentHasAll(document);
  });

  test("letters of a word that are erased and come back by undo", () => {
    const document = made();
    const pos = document.at("anchor") + 4;
    document.type((tr) => tr.delete(pos, pos + 2)).fold("Ada");
    document.type((tr) => tr.insert(pos, schema.text("or"))).fold("Ada");
    expectAgentHasAll(document);
  });

  test("words that are erased over two versions and come back by one undo", () => {
    const document = made();
    const pos = document.at("old anchor");
    document.type((tr) => tr.delete(pos + 6, pos + 11)).fold("Ada");
    document.type((tr) => tr.delete(pos, pos + 6)).fold("Ada");
    document.type((tr) => tr.insert(pos, schema.text("old anchor "))).fold("Ada");
    expectAgentHasAll(document);
  });

  test("a word after a typed one, whose space comes a version later", () => {
    const document = made();
    const pos = document.at("anchor");
    letters(document, "rusty", pos);
    document.fold("Ada");
    letters(document, " ", pos + 5);
    document.fold("Ada");
    expect(document.wordsOf("Ada")).toBe("rusty");
    expect(document.wordsOf("agent")).toBe(`${FIRST} ${SECOND}`);
  });

  test.each(["harbour.", "the harbour."])("Enter before “%s”", (text) => {
    const document = made();
    const pos = document.at(text);
    document.type((tr) => tr.split(pos, 1, [{ type: document.node.child(0).type, attrs: { id: "new" } }]));
    document.fold("Ada");
    expectAgentHasAll(document);
  });

  test("two paragraphs that are joined", () => {
    const document = made();
    document.type((tr) => tr.join(document.node.child(0).nodeSize)).fold("Ada");
    expect(document.wordsOf("Ada")).toBe("");
  });

  test("a copy within the document", () => {
    const document = made();
    const from = document.at("lies in the mud");
    const slice = document.node.slice(from, from + "lies in the mud of the harbour.".length);
    const end = document.node.content.size - 1;
    document
      .type((tr) => tr.insert(end, schema.text(" ")))
      .type((tr) => tr.replace(end + 1, end + 1, slice))
      .fold("Ada");
    expect(document.wordsOf("Ada")).toBe("");
  });

  test("a copied section with its short heading", () => {
    const document = new TypedDocument("agent", paragraphs("Method", "We asked forty people about the sea.", "End"));
    const blocks = [0, 1]
      .map((at) => document.node.child(at))
      .map((block, at) => block.type.create({ id: `copy${at}` }, block.content));
    const step = (tr: Transform) => tr.insert(document.node.content.size, blocks);
    document.type(step).fold("Ada");
    expect(document.wordsOf("Ada")).toBe("");
  });

  test("text that the API takes away and brings back", () => {
    const document = made();
    document.write("other", paragraphs(FIRST)).write("Ada", paragraphs(FIRST, SECOND));
    expectAgentHasAll(document);
  });
});

describe("words that somebody writes are theirs", () => {
  test("a sentence that is typed where another was deleted", () => {
    const document = made();
    const { from } = cut(document, "old anchor");
    document.fold("Ada");
    letters(document, "new chain", from);
    document.fold("Ada");
    expect(document.wordsOf("Ada")).toBe("new chain");
  });

  test("three words that stand elsewhere too", () => {
    const document = made();
    letters(document, "of the harbour ", document.at("storm"));
    document.fold("Ada");
    expect(document.wordsOf("Ada")).toBe("of the harbour");
  });

  test("text that returns after more than twenty versions is whoever's brought it back", () => {
    const document = made();
    const { block, from } = deleteBlock(document, 1);
    document.fold("Ada");
    let size = 0;
    for (let n = 0; n < 20; n++) {
      letters(document, `x${n} `, 1);
      size += `x${n} `.length;
      document.fold("Ada");
    }
    document.type((tr) => tr.insert(from + size, block)).fold("Ada");
    expect(document.wordsOf("agent")).toBe(FIRST);
  });
});

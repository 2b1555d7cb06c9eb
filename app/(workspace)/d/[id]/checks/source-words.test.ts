import { getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { extensions } from "#lib/document/schema/schema";
import { quotationsOf } from "#lib/works/checks/quotations-of";
import { documentOf } from "../parts/document-of";
import { placesOfChecks } from "./place-of-check";
import { sourceWords, withSourceWords } from "./source-words";

const schema = getSchema(extensions);

const item = { cid: "cit_1", key: "doe2020", locator: null, label: null, prefix: null, suffix: null };
const CITATION = { type: "citation", attrs: { items: [{ ...item, suppressAuthor: false }], narrative: false } };
const words = (text: string, ...marks: string[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const paragraph = (id: string, ...content: object[]) => ({ type: "paragraph", attrs: { id }, content });
const read = (...content: object[]): Node => schema.nodeFromJSON({ type: "doc", content });

/** The checks of all quotations of a text, as the server names their words. */
const quoted = (doc: Node) =>
  quotationsOf(documentOf(doc)).map(({ nodeId, text }) => ({
    ...{ kind: "quotation" as const, nodeId, citationId: "cit_1", text },
  }));

const shown = (quotation: string, found: string) =>
  sourceWords(quotation, found)
    .map(({ op, text }) => (op === "equal" ? text : op === "delete" ? `[-${text}-]` : `[+${text}+]`))
    .join("");

describe("the words of a source beside a quotation", () => {
  test("are not shown for case, typographic quotes, line ends and the marks around it", () => {
    expect(shown("the sea’s “own” tide.", 'The sea\'s "own"\ntide')).toBe("the sea’s “own” tide.");
  });

  test("are shown where they differ, word by word", () => {
    expect(shown("the tides follow the sun.", "The tides follow the moon")).toBe(
      "the tides follow the [-sun-][+moon+].",
    );
    expect(shown("it is calm", "it is not calm")).toBe("it is [+not +]calm");
  });
});

describe("checked words in the text", () => {
  const after = paragraph("nod_2", words("He says “the sea is calm” and “the sea is calm” "), CITATION, words("."));
  const around = {
    type: "blockquote",
    attrs: { id: "nod_3" },
    content: [paragraph("nod_4", words("One line "), CITATION), paragraph("nod_5", words("and another."))],
  };

  test("are nowhere once they have changed, or their block is gone", () => {
    const doc = read(after);
    const check = { kind: "quotation" as const, nodeId: "nod_2", citationId: "cit_1", text: "the sea was calm" };
    expect(placesOfChecks(doc, [check, { ...check, nodeId: "nod_9", text: "the sea is calm" }])).toEqual([null, null]);
  });

  test("are found where the server found them, also twice and around a citation", () => {
    const doc = read(after, around);
    const checks = quoted(doc);
    const found = placesOfChecks(doc, checks).map((place) => place && doc.textBetween(place.from, place.to, "\n"));
    expect(found).toEqual(["the sea is calm", "the sea is calm", "One line \nand another."]);
    const [first, second] = placesOfChecks(doc, checks);
    expect(first?.from).not.toBe(second?.from);
  });

  test("find the first mention of a work", () => {
    const doc = read(after);
    const work = { kind: "reference" as const, nodeId: "nod_2", citationId: "cit_1", text: "Tides" };
    const [place] = placesOfChecks(doc, [work]);
    expect(place && doc.nodeAt(place.from)?.type.name).toBe("citation");
    expect(placesOfChecks(doc, [{ ...work, citationId: "cit_2" }])).toEqual([null]);
  });

  function replaced(found: string, ...content: object[]) {
    const doc = read(...content);
    const [check] = quoted(doc);
    const [place] = check ? placesOfChecks(doc, [check]) : [];
    if (!check || !place) throw new Error("The quotation is not there.");
    return withSourceWords(EditorState.create({ doc }), place, check.text, found).doc;
  }

  test("give way to the source's words in one edit; marks and citations stay", () => {
    const text = paragraph(
      "nod_2",
      words("“the "),
      words("tides", "bold"),
      words(" follow "),
      CITATION,
      words("sun today”"),
    );
    const doc = replaced("The tides follow the old moon today", text);
    expect(doc.textBetween(0, doc.content.size, "\n", "@")).toBe("“the tides follow the old @moon today”");
    expect(doc.firstChild?.child(1).marks.map(({ type }) => type.name)).toEqual(["bold"]);
  });

  test("lose what the source does not have, and get what it has at their end", () => {
    const text = (quote: string) => paragraph("nod_2", words(`“${quote}” `), CITATION);
    const written = (found: string, quote: string) => replaced(found, text(quote)).textContent.trim();
    expect(written("the sea is calm", "the wide sea is calm")).toBe("“the sea is calm”");
    expect(written("the sea is calm today", "the sea is calm")).toBe("“the sea is calm today”");
    expect(written("not the sea", "the sea")).toBe("“not the sea”");
  });
});

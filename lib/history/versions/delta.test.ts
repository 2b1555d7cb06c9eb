import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { text } from "#lib/document/schema/build";
import { runs } from "#lib/test-runs";
import { applyDelta, makeDelta } from "./delta";

const RUNS = runs(300);

describe("a delta", () => {
  test("makes the next document from the base, even after a JSON round trip", () => {
    fc.assert(
      fc.property(arbitraryDocument, arbitraryDocument, (base, other) => {
        const next = { ...other, content: [...other.content, ...base.content.toReversed(), ...base.content] };
        const delta = JSON.parse(JSON.stringify(makeDelta(base, next)));
        expect(applyDelta(base, delta)).toEqual(next);
      }),
      RUNS,
    );
  });

  test("copies runs and does not repeat a block that only moved", () => {
    const base = parseMarkdown("a\n\nb\n\nc\n\nd");
    const next = parseMarkdown("c\n\nd\n\nnew\n\na\n\nb");
    expect(makeDelta(base, next).steps).toEqual([[2, 2], { new: [next.content[2]] }, [0, 2]]);
  });

  test("has only the characters that change in a block that the base has too", () => {
    const paragraph = (words: string) => ({ type: "paragraph", attrs: { id: "nod_1" }, content: [text(words)] });
    const base: DocumentJson = { type: "doc", content: [paragraph("One 😀 two.")] };
    const next: DocumentJson = { type: "doc", content: [paragraph("One 😁 and two.")] };
    const delta = JSON.parse(JSON.stringify(makeDelta(base, next)));
    expect(delta.steps).toEqual([[0, expect.any(Number), expect.any(Number), "\ude01 and"]]);
    expect(applyDelta(base, delta)).toEqual(next);
  });

  test("keeps front matter", () => {
    const base = parseMarkdown("a");
    const next = parseMarkdown("---\ntitle: b\n---\n\na");
    expect(applyDelta(base, makeDelta(base, next))).toEqual(next);
  });
});

describe("canonical JSON", () => {
  test("does not depend on the order of members", () => {
    const one = { type: "doc" as const, content: [{ type: "heading", attrs: { level: 1, id: "a" } }] };
    const other = { content: [{ attrs: { id: "a", level: 1 }, type: "heading" }], type: "doc" as const };
    expect(canonicalJson(one)).toBe(canonicalJson(other));
  });

  test("is JSON of the same value", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        expect(JSON.parse(canonicalJson(document))).toEqual(document);
      }),
      RUNS,
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { withIds } from "../ids/node-ids";
import { canonicalJson } from "../model/canonical-json";
import type { DocumentJson } from "../model/document";
import { arbitraryDocument } from "../model/test-documents";
import { canonical, canonicalText, parseCanonical, printResponse } from "./json-text";

const RUNS = runs(200);

const upsideDown = (value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : Array.isArray(value)
      ? value.map(upsideDown)
      : Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, member]) => [name, upsideDown(member)]),
        );

describe("canonical form of a document", () => {
  test("has the same text and value for any order of members", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const turned = upsideDown(document) as DocumentJson;
        const kept = canonical(turned);
        expect(canonicalText(kept)).toBe(canonicalJson(document));
        expect(kept).toEqual(JSON.parse(JSON.stringify(document)));
        expect(JSON.stringify(kept)).toBe(canonicalText(kept));
        expect(canonical(kept)).toBe(kept);
      }),
      RUNS,
    );
  });

  test("is computed once: a document reads back as the written object, and its blocks stay identical in a rewrite", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const written = canonical(withIds(document));
        const read = parseCanonical(canonicalText(written));
        expect(read).toBe(written);
        const [first, ...rest] = read.content;
        const moved: DocumentJson = { ...read, content: first ? [...rest, first] : rest };
        for (const [at, block] of canonical(moved).content.entries()) expect(block).toBe(moved.content[at]);
      }),
      RUNS,
    );
  });

  test("is spliced into a response exactly as JSON.stringify would print it", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const answer = { id: "doc_1", left: undefined, content: canonical(document), title: "Ünï 𝒯" };
        const printed = printResponse(answer);
        expect(printed).toBeInstanceOf(Uint8Array);
        expect(new TextDecoder().decode(printed as Uint8Array)).toBe(JSON.stringify(answer));
      }),
      RUNS,
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { runs } from "#lib/test-runs";
import { decodeText, encodeText, type StoredText } from "./history";

const written = (markdown: string, previous?: DocumentJson): DocumentJson =>
  JSON.parse(canonicalJson(withIds(parseMarkdown(markdown), previous)));

/** The stored history of these texts. */
function historyOf(texts: readonly string[]) {
  const documents: DocumentJson[] = [];
  const stored: StoredText[] = [];
  for (const text of texts) {
    const before = documents.at(-1) ?? null;
    const after = written(text, before ?? undefined);
    stored.push(encodeText(stored.length + 1, before, after));
    documents.push(after);
  }
  return { documents, stored };
}

const runTo = (stored: readonly StoredText[], number: number) => {
  const upTo = stored.slice(0, number);
  return upTo.slice(upTo.findLastIndex(({ isSnapshot }) => isSnapshot));
};

describe("rejects", () => {
  // For a text this long, a version that adds a word is stored as a delta.
  const long = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the sea.`).join("\n\n");
  const { stored } = historyOf([long, `${long}\n\nTwo.`, `${long}\n\nThree.`]);

  test("a run without a snapshot", () => {
    expect(() => decodeText([])).toThrow("must begin with a snapshot");
    const delta = stored.filter(({ isSnapshot }) => !isSnapshot);
    expect(delta.length).toBeGreaterThan(0);
    expect(() => decodeText(delta)).toThrow("must begin with a snapshot");
  });

  test("a text whose checksum differs by one bit", () => {
    const [first] = stored;
    if (!first) throw new Error("There is a first version.");
    const sha256 = first.sha256.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
    expect(() => decodeText([{ ...first, sha256 }])).toThrow("is not what was written");
  });
});

test("every version of any history reads as it was written", () => {
  const block = fc.constantFrom(
    "One.",
    "Two *words*.",
    "# Head",
    "- a\n- b",
    "> quote",
    "```\ncode\n```",
    "| a |\n|---|\n| b |",
    "漢字 😀",
  );
  const text = fc.array(block, { maxLength: 12 }).map((blocks) => blocks.join("\n\n"));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const { documents, stored } = historyOf(texts);
      for (const [at, document] of documents.entries()) expect(decodeText(runTo(stored, at + 1))).toEqual(document);
    }),
    runs(60),
  );
});

test("stores every fiftieth version as a snapshot, and small changes as deltas", () => {
  const blocks = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of some length, with words ${at * 7919}.`);
  const texts = Array.from({ length: 103 }, (_, at) =>
    blocks.map((block, place) => (place === at % 60 ? `${block} Edited ${at}.` : block)).join("\n\n"),
  );
  const { documents, stored } = historyOf(texts);
  const whole = stored.flatMap(({ isSnapshot }, at) => (isSnapshot ? [at + 1] : []));
  expect(whole).toEqual([1, 51, 101]);
  expect(decodeText(runTo(stored, 50))).toEqual(documents[49]);
  expect(decodeText(runTo(stored, 103))).toEqual(documents[102]);
  const [first, second] = stored;
  expect(second?.body.length).toBeLessThan((first?.body.length ?? 0) / 2);
});

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

  test("a run without a snapshot", async () => {
    await expect(decodeText([])).rejects.toThrow("must begin with a snapshot");
    const delta = stored.filter(({ isSnapshot }) => !isSnapshot);
    expect(delta.length).toBeGreaterThan(0);
    await expect(decodeText(delta)).rejects.toThrow("must begin with a snapshot");
  });

  test("a text whose checksum differs by one bit", async () => {
    const [first] = stored;
    if (!first) throw new Error("There is a first version.");
    const sha256 = first.sha256.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
    await expect(decodeText([{ ...first, sha256 }])).rejects.toThrow("is not what was written");
  });
});

test("every version of any history reads as it was written", async () => {
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
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
      const { documents, stored } = historyOf(texts);
      for (const [at, document] of documents.entries())
        expect(await decodeText(runTo(stored, at + 1))).toEqual(document);
    }),
    runs(60),
  );
});

test("stores every fiftieth version as a snapshot, and small changes as deltas", async () => {
  const blocks = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of some length, with words ${at * 7919}.`);
  const texts = Array.from({ length: 103 }, (_, at) =>
    blocks.map((block, place) => (place === at % 60 ? `${block} Edited ${at}.` : block)).join("\n\n"),
  );
  const { documents, stored } = historyOf(texts);
  const whole = stored.flatMap(({ isSnapshot }, at) => (isSnapshot ? [at + 1] : []));
  expect(whole).toEqual([1, 51, 101]);
  expect(await decodeText(runTo(stored, 50))).toEqual(documents[49]);
  expect(await decodeText(runTo(stored, 103))).toEqual(documents[102]);
  const [first, second] = stored;
  expect(second?.body.length).toBeLessThan((first?.body.length ?? 0) / 2);
});

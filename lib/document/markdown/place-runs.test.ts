import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import type { DocumentJson, NodeJson } from "../model/document";
import { arbitraryDocument, CITED_KEYS, citedKeys } from "../model/test-documents";
import { nodeText } from "../text/text";
import { parseMarkdown } from "./parse";
import { placeRuns, type ValuedRun } from "./place-runs";
import { serializeMarkdown } from "./serialize";

const NAME = /qz\d+qz/gu;

/** A copy in which every text ends with a word that is nowhere else. */
function named(doc: DocumentJson): DocumentJson {
  let count = 0;
  const copy = (node: NodeJson): NodeJson => {
    if (node.text !== undefined) return { ...node, text: `${node.text}${count % 3 ? " " : ""}qz${count++}qz` };
    return node.content ? { ...node, content: node.content.map(copy) } : node;
  };
  return { ...doc, content: doc.content.map(copy) };
}

/** Gives each text up to its own word the value that its number decides. */
function valued(block: NodeJson, numberOf: (name: string) => number): ValuedRun[] {
  const text = nodeText(block);
  const parts: ValuedRun[] = [];
  let from = 0;
  for (const { 0: name, index } of text.matchAll(NAME)) {
    const to = index + name.length;
    parts.push({ text: text.slice(from, to), value: numberOf(name) });
    from = to;
  }
  return [...parts, { text: text.slice(from), value: 0 }].filter((part) => part.text !== "");
}

const place = (doc: DocumentJson, markdown: string, runsOf: (block: NodeJson) => ValuedRun[]) =>
  placeRuns(doc, { markdown, keys: CITED_KEYS.keys(), runsOf });

/** The parts of markdown by the values of the words in it: each word of the text belongs to the value of its turn. */
function slices(markdown: string, texts: readonly [string, number][]) {
  const doc = parseMarkdown(markdown, citedKeys());
  const printed = serializeMarkdown(doc, CITED_KEYS.keys());
  const left = [...texts];
  const runsOf = (block: NodeJson) => {
    const found: ValuedRun[] = [];
    for (let text = nodeText(block); text !== ""; ) {
      const [next, value] = left.shift() ?? [text, 0];
      found.push({ text: next, value });
      text = text.slice(next.length);
    }
    return found;
  };
  return place(doc, printed, runsOf).map(({ start, end, value }) => [printed.slice(start, end), value]);
}

describe("runs of a text in its markdown", () => {
  test.each<[what: string, string, [string, number][], [string, number][]]>([
    [
      "the words of two",
      "Hello world.\n",
      [
        ["Hello ", 1],
        ["world.", 2],
      ],
      [
        ["Hello ", 1],
        ["world.", 2],
      ],
    ],
    [
      "a word in the middle",
      "A sea, salty.\n",
      [
        ["A ", 1],
        ["sea", 2],
        [", salty.", 1],
      ],
      [
        ["A ", 1],
        ["sea", 2],
        [", salty.", 1],
      ],
    ],
    [
      "marks around words",
      "A **bold** word\n",
      [
        ["A ", 1],
        ["bold", 2],
        [" word", 1],
      ],
      [
        ["A ", 1],
        ["bold", 2],
        [" word", 1],
      ],
    ],
    [
      "an address with the same word",
      "[a](https://a.b/a) a\n",
      [
        ["a", 1],
        [" a", 2],
      ],
      [
        ["a", 1],
        [" a", 2],
      ],
    ],
    [
      "a number like that of its list",
      "1. 1\n2. 2\n",
      [
        ["1", 1],
        ["2", 2],
      ],
      [
        ["1", 1],
        ["2", 2],
      ],
    ],
    [
      "an autolink",
      "See <https://a.b/c> now\n",
      [
        ["See ", 1],
        ["https://a.b/c", 2],
        [" now", 1],
      ],
      [
        ["See ", 1],
        ["https://a.b/c", 2],
        [" now", 1],
      ],
    ],
    [
      "escaped signs",
      "\\*a\\* b\\_c\n",
      [
        ["*a*", 1],
        [" b_c", 2],
      ],
      [
        ["\\*a\\*", 1],
        [" b_c", 2],
      ],
    ],
    [
      "a citation",
      "Tides [see @key, p. 3] rise\n",
      [
        ["Tides ", 1],
        ["[see @key, p. 3]", 2],
        [" rise", 1],
      ],
      [
        ["Tides ", 1],
        ["[see @key, p. 3]", 2],
        [" rise", 1],
      ],
    ],
  ])("cover %s", (_what, markdown, texts, expected) => {
    expect(slices(markdown, texts)).toEqual(expected);
  });

  test("cover each word by the value of its own", () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), (given, values) => {
        const doc = named(given);
        const numberOf = (name: string) => values[Number(name.slice(2, -2)) % values.length] ?? 0;
        const markdown = serializeMarkdown(doc, CITED_KEYS.keys());
        const found = place(doc, markdown, (block) => valued(block, numberOf));
        for (const { 0: name, index } of markdown.matchAll(NAME)) {
          const over = found.filter(({ start, end }) => start <= index && index + name.length <= end);
          expect([name, over.map(({ value }) => value)]).toEqual([name, [numberOf(name)]]);
        }
        const inOrder = found.every(({ start, end }, at) => start < end && start >= (found[at - 1]?.end ?? 0));
        expect(inOrder).toBe(true);
      }),
      runs(600),
    );
  });
});

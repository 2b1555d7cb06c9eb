import { expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/model/document";
import { text as textNode } from "#lib/document/schema/build";
import { nodeText } from "#lib/document/text/text";
import { isLong } from "#lib/test-runs";
import { type Device, paragraphs, TestPage, TestServer } from "./test-session";

const PARAGRAPHS = 120;
const WORDS = 40;
const VERSIONS = isLong ? 1_000 : 150;
const CHANGED = 60;

/** Numbers that are the same in each run (the generator of Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The writes of others: words are added, replaced and taken away, and paragraphs are added. */
class Others {
  readonly #number: (below: number) => number;
  /** Their words that stand in the text, by their names. */
  readonly there = new Set<string>();

  constructor(seed: number) {
    this.#number = numbers(seed);
  }

  write(text: DocumentJson, version: number): DocumentJson {
    const at = this.#number(text.content.length);
    const block = text.content[at];
    if (!block) return text;
    const word = `o${version}x`;
    this.there.add(word);
    if (this.#number(20) === 0) {
      const added = { type: "paragraph", content: [textNode(`New ${word} here.`)] };
      return { ...text, content: text.content.toSpliced(at, 0, added) };
    }
    const words = nodeText(block).split(" ");
    const place = this.#number(words.length);
    const isReplaced = this.#number(3) === 0;
    const gone = isReplaced ? words[place] : undefined;
    if (gone !== undefined) this.there.delete(gone);
    const content = [textNode(words.toSpliced(place, isReplaced ? 1 : 0, word).join(" "))];
    return { ...text, content: text.content.with(at, { ...block, content }) };
  }
}

/** Changes paragraphs on a device: most get words, in some a word is replaced; returns the words that were typed. */
function change(page: TestPage, name: string, number: (below: number) => number): string[] {
  const all = Array.from({ length: CHANGED }, (_, at) => `${name}${at}x`);
  for (const word of all) {
    const { doc, tr } = page.editor;
    const at = number(doc.childCount);
    const block = doc.child(at);
    const start = doc.children.slice(0, at).reduce((size, { nodeSize }) => size + nodeSize, 1);
    const words = block.textContent.split(" ");
    const place = number(words.length);
    const from = start + words.slice(0, place).join(" ").length + (place > 0 ? 1 : 0);
    const old = number(3) === 0 ? (words[place] ?? "").length : 0;
    page.apply(tr.insertText(old > 0 ? word : `${word} `, from, from + old));
  }
  return all;
}

test("four weeks away on two devices: every word is there once and whole, and most paragraphs merge without a question", () => {
  const plain = Array.from({ length: PARAGRAPHS }, (_, at) =>
    Array.from({ length: WORDS }, (_, word) => `p${at}w${word}`).join(" "),
  );
  const server = new TestServer(paragraphs(...plain));
  const [laptop, tablet]: [Device, Device] = [new Map(), new Map()];
  const open = new TestPage(server, laptop, "laptop");
  const closed = new TestPage(server, tablet, "tablet");
  const number = numbers(7);
  const typed = [...change(open, "a", number), ...change(closed, "b", number)];
  closed.dispatch({ type: "hidden" });
  const others = new Others(11);
  for (let version = 0; version < VERSIONS; version += 1) server.rewrite((text) => others.write(text, version));
  server.forget();

  open.connect();
  open.settle();
  const later = new TestPage(server, tablet, "later");
  for (const name of tablet.keys()) later.dispatch({ type: "held", name });
  later.connect();
  later.settle();
  open.settle();

  const text = server.newest.text.children.map(({ textContent }) => textContent).join(" ");
  const suggested = server.suggestions.map(({ json }) => json).join(" ");
  const times = (word: string, within: string) => within.split(word).length - 1;
  expect(typed.filter((word) => times(word, text) + Math.min(1, times(word, suggested)) !== 1)).toEqual([]);
  expect([...others.there].filter((word) => times(word, text) !== 1)).toEqual([]);
  expect([open.text, later.text]).toEqual([later.text, open.text]);
  expect([laptop.size, tablet.size]).toEqual([0, 0]);
  expect(server.suggestions.length).toBeLessThanOrEqual(typed.length * 0.05);
});

import "server-only";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { CONTAINERS } from "#lib/document/model/addressable";
import type { NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { countWordsIn } from "#lib/document/model/words";
import type { DocumentWithContent } from "#lib/documents/store/store";
import type { Author } from "./author";
import { keyOf, runsOfNode } from "./node-edits";
import { type OriginRun, runsOfBlocks, type Written } from "./origins";
import { replay } from "./replay";
import type { writerShape, writersShape } from "./shape";
import { findAuthorsByNumber } from "./store";

type Writers = Omit<z.input<typeof writersShape>, "history">;

/** The words of each author at one version. */
type Share = NonNullable<z.input<typeof writersShape>["history"]>[number];

/** Who wrote the words of a document: its authors, most words first, and the versions that wrote each block's text. */
export async function findWriters(
  db: Executor,
  { row: { id, version }, content, ...written }: DocumentWithContent,
): Promise<Writers> {
  const giveWay = givingWay();
  const blocks: { id: string; runs: OriginRun[] }[] = [];
  for (const { node } of placedBlocks(content)) {
    const block = node.attrs?.id;
    if (typeof block !== "string" || CONTAINERS.has(node.type)) continue;
    blocks.push({ id: block, runs: runsOfNode(node, written, written.versions[block] ?? version) });
    await giveWay();
  }
  const words = await wordsOf({ ...written, content }, version);
  const numbers = new Set([...words.keys(), ...blocks.flatMap(({ runs }) => runs.map((run) => run.version))]);
  const rows = await findAuthorsByNumber(db, id, [...numbers]);
  const counted = new Count();
  for (const row of rows) counted.add(row, words.get(row.number) ?? 0);
  const shown = new Map(rows.map((row) => [row.number, row.of ?? row.number]));
  const authors = counted.inOrder();
  const versions = rows.map((row): [number, Writers["versions"][number]] => {
    const number = row.of ?? row.number;
    return [number, { number, author: counted.placeOf(row), at: row.createdAt.toISOString() }];
  });
  return {
    version,
    authors,
    versions: [...new Map(versions).values()].toSorted((one, other) => one.number - other.number),
    blocks: blocks.map(({ id: block, runs }) => ({
      id: block,
      runs: runs.map((run): [number, number] => [run.text.length, shown.get(run.version) ?? run.version]),
    })),
  };
}

/** Whether the words of a document have more than one author; it counts none of them. */
export async function hasSeveralAuthors(
  db: Executor,
  { row: { id, version }, content, ...written }: DocumentWithContent,
): Promise<boolean> {
  const numbers = new Set<number>();
  const giveWay = givingWay();
  for (const top of content.content) {
    for (const { runs } of runsOfBlocks(top, written, version)) {
      for (const { text, version: number } of runs) if (text.trim() !== "") numbers.add(number);
    }
    await giveWay();
  }
  if (numbers.size < 2) return false;
  return new Set((await findAuthorsByNumber(db, id, [...numbers])).map(keyOf)).size > 1;
}

/** Words by author. */
class Count {
  readonly #byKey = new Map<string, { author: Author; words: number }>();
  #places: Map<string, number> | null = null;

  add({ origin, model, agent, by }: Author, words: number): void {
    const author = { origin, model, agent, by };
    const known = this.#byKey.get(keyOf(author)) ?? { author, words: 0 };
    known.words += words;
    this.#byKey.set(keyOf(author), known);
  }

  /** The authors, most words first. */
  inOrder(): z.input<typeof writerShape>[] {
    const sorted = [...this.#byKey].toSorted(([, a], [, b]) => b.words - a.words);
    this.#places = new Map(sorted.map(([key], at) => [key, at]));
    const all = sorted.reduce((sum, [, { words }]) => sum + words, 0);
    return sorted.map(([, { author, words }]) => ({ ...author, words, share: all === 0 ? 0 : words / all }));
  }

  placeOf(author: Author): number {
    return this.#places?.get(keyOf(author)) ?? 0;
  }
}

function addWords(words: Map<number, number>, runs: readonly OriginRun[]): void {
  const counts = countWordsIn(runs.map(({ text }) => text));
  runs.forEach(({ version }, at) => {
    words.set(version, (words.get(version) ?? 0) + (counts[at] ?? 0));
  });
}

/** The words by version number at one version of a document. */
type Point = { number: number; words: Map<number, number> };

// The history of a document grows only at its end, and its shares are asked for whenever its panel opens.
const known = new LRUCache<string, { until: number; points: Point[] }>({ max: 100 });

const POINTS = 48;

/** How many words of each author a document had over time, at most 48 times, the first and the last version included. */
export async function sharesOverTime(db: Executor, documentId: string, until: number): Promise<Share[]> {
  const points = await pointsOf(db, documentId, until);
  const numbers = new Set(points.flatMap(({ number, words }) => [number, ...words.keys()]));
  const rows = new Map((await findAuthorsByNumber(db, documentId, [...numbers])).map((row) => [row.number, row]));
  return points.map(({ number, words }): Share => {
    const counted = new Count();
    for (const [version, count] of words) {
      const row = rows.get(version);
      if (row) counted.add(row, count);
    }
    const at = rows.get(number)?.createdAt.toISOString() ?? "";
    return { version: number, at, authors: counted.inOrder().filter((author) => author.words > 0) };
  });
}

async function pointsOf(db: Executor, documentId: string, until: number): Promise<Point[]> {
  const before = known.get(documentId);
  if (before?.until === until) return before.points;
  const step = Math.max(1, (until - 1) / (POINTS - 1));
  const points: Point[] = [];
  const counts: Counts = new WeakMap();
  let next = 1;
  for await (const one of replay(db, documentId, until)) {
    if (one.number < next && one.number < until) continue;
    points.push({ number: one.number, words: await wordsOf(one, one.number, counts) });
    next = 1 + Math.round(points.length * step);
  }
  known.set(documentId, { until, points });
  return points;
}

/** The words by version; a block that `counts` knows is not counted again. */
async function wordsOf(written: Written, number: number, counts: Counts = new WeakMap()): Promise<Map<number, number>> {
  const giveWay = givingWay();
  const words = new Map<number, number>();
  for (const { block, runs } of runsOfBlocks(written.content, written, number)) {
    let own = counts.get(block);
    if (!own) {
      own = new Map();
      addWords(own, runs);
      counts.set(block, own);
    }
    for (const [version, count] of own) words.set(version, (words.get(version) ?? 0) + count);
    await giveWay();
  }
  return words;
}

type Counts = WeakMap<NodeJson, Map<number, number>>;

import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { CONTAINERS } from "#lib/document/model/addressable";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { countWordsIn } from "#lib/document/model/words";
import { runsOfNode } from "#lib/history/versions/node-edits";
import { type OriginRun, runsOfBlocks, type Written } from "#lib/history/versions/origins";
import { findAuthorsByNumber, type NumberedAuthor } from "#lib/history/versions/store";
import type { reviewsShape } from "./shape";

/** The words of a document by who answered for them. */
export type Reviews = z.input<typeof reviewsShape>;

/** Whether nobody has answered yet for the words of this author. */
export const isUnreviewed = (author: NumberedAuthor | undefined): boolean =>
  author?.origin === "agent" && author.review === undefined;

/** A version of a document with who wrote its words. */
export type Counted = Written & { row: { id: string; version: number } };

/** Counts the words of a document by who wrote and who answered for them, and finds those that nobody answered for. */
export async function countReviewed(
  db: Executor,
  { row: { id, version }, content, ...written }: Counted,
): Promise<Reviews> {
  const giveWay = givingWay();
  const blocks: OriginRun[][] = [];
  for (const top of content.content) {
    for (const { runs } of runsOfBlocks(top, written, version)) blocks.push(runs);
    await giveWay();
  }
  const numbers = new Set(blocks.flatMap((runs) => runs.map((run) => run.version)));
  const authors = new Map((await findAuthorsByNumber(db, id, [...numbers])).map((row) => [row.number, row]));
  const isOpen = (run: OriginRun) => isUnreviewed(authors.get(run.version));
  const words = { total: 0, byPeople: 0, byAgents: 0, reviewed: 0, unreviewed: 0 };
  for (const runs of blocks) {
    const counts = countWordsIn(runs.map(({ text }) => text));
    runs.forEach((run, at) => {
      const count = counts[at] ?? 0;
      const isAgents = authors.get(run.version)?.origin === "agent";
      words.total += count;
      words[isAgents ? "byAgents" : "byPeople"] += count;
      if (isAgents) words[isOpen(run) ? "unreviewed" : "reviewed"] += count;
    });
    await giveWay();
  }
  const nodes: Reviews["nodes"] = [];
  for (const { node } of placedBlocks(content)) {
    const nodeId = node.attrs?.id;
    if (typeof nodeId !== "string" || CONTAINERS.has(node.type)) continue;
    const unreviewed = openPassages(runsOfNode(node, written, written.versions[nodeId] ?? version), isOpen);
    if (unreviewed.length > 0) nodes.push({ nodeId, unreviewed });
    await giveWay();
  }
  return { version, words, nodes };
}

/** The passages of a block that have words and that nobody answered for; neighbours are joined. */
function openPassages(runs: readonly OriginRun[], isOpen: (run: OriginRun) => boolean) {
  const passages: { from: number; to: number; text: string; words: number }[] = [];
  const counts = countWordsIn(runs.map(({ text }) => text));
  let from = 0;
  runs.forEach((run, at) => {
    const to = from + run.text.length;
    const last = passages.at(-1);
    const words = counts[at] ?? 0;
    if (isOpen(run) && last?.to === from)
      passages[passages.length - 1] = { from: last.from, to, text: last.text + run.text, words: last.words + words };
    else if (isOpen(run)) passages.push({ from, to, text: run.text, words });
    from = to;
  });
  return passages.filter(({ words }) => words > 0).map(({ words: _, ...passage }) => passage);
}

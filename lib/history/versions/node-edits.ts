import "server-only";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { CONTAINERS } from "#lib/document/model/addressable";
import type { NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { countWordsIn } from "#lib/document/model/words";
import { separatorOf } from "#lib/document/text/text";
import type { DocumentWithContent } from "#lib/documents/store/store";
import type { LastEdit, nodeAuthor, nodeRun } from "#lib/shapes/document-shape";
import type { Author } from "./author";
import { isTextBlock, type OriginRun, runsOfBlock, type Written } from "./origins";
import { findAuthorsByNumber, type NumberedAuthor } from "./store";

type NodeAuthor = z.output<typeof nodeAuthor>;

/** The last edit of a block, its authors and, where they were asked for, its runs. */
export type NodeEdits = { lastEdit: LastEdit; authors: NodeAuthor[]; runs?: z.output<typeof nodeRun>[] };

/** Finds who wrote each of these blocks of a document; returns a function from a block's id. */
export async function findNodeEdits(
  db: Executor,
  { row: { id, version }, content, ...written }: DocumentWithContent,
  { nodes, authorship }: { nodes: readonly { id: string }[]; authorship: boolean },
): Promise<(blockId: string) => NodeEdits> {
  const asked = new Set(nodes.map((each) => each.id));
  const numberOf = (blockId: string) => written.versions[blockId] ?? version;
  const found = new Map<string, { node: NodeJson; runs: OriginRun[] }>();
  const giveWay = givingWay();
  for (const { node } of placedBlocks(content)) {
    const blockId = String(node.attrs?.id);
    if (!asked.has(blockId)) continue;
    found.set(blockId, { node, runs: runsOfNode(node, written, numberOf(blockId)) });
    await giveWay();
  }
  const numbers = [...found].flatMap(([blockId, { runs }]) => [numberOf(blockId), ...runs.map((run) => run.version)]);
  const rows = await findAuthorsByNumber(db, id, [...new Set(numbers)]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const edits = new Map(rows.map((row) => [row.number, editOf(row)]));
  const editAt = (number: number): LastEdit => {
    const edit = edits.get(number);
    if (!edit) throw new Error(`Version ${number} of ${id} is missing.`);
    return edit;
  };
  return (blockId) => {
    const { node, runs } = found.get(blockId) ?? { node: null, runs: [] };
    const { authors, placeOf } = authorsOf(runs, editAt);
    const shown = node && CONTAINERS.has(node.type) ? [] : runs;
    return {
      lastEdit: editAt(numberOf(blockId)),
      authors,
      ...(authorship
        ? { runs: shown.map((run) => presentRun(run, placeOf(run.version), byNumber.get(run.version))) }
        : {}),
    };
  };
}

function presentRun({ text, version }: OriginRun, author: number, by: NumberedAuthor | undefined) {
  const { review } = by ?? {};
  const reviewed = review && { reviewedBy: { id: review.id, name: review.name }, reviewedAt: review.at };
  return { text, author, version: by?.of ?? version, ...reviewed };
}

/** The runs of a block with everything in it, whose texts joined are its `nodeText`. */
export function runsOfNode(node: NodeJson, written: Omit<Written, "content">, fallback: number): OriginRun[] {
  const own = written.versions[String(node.attrs?.id)] ?? fallback;
  if (isTextBlock(node)) return runsOfBlock(node, written, own);
  const runs: OriginRun[] = [];
  node.content?.forEach((child, at) => {
    if (at > 0) runs.push({ text: separatorOf(node), version: runs.at(-1)?.version ?? own });
    runs.push(...runsOfNode(child, written, own));
  });
  return joined(runs);
}

/** Joins neighbouring runs of one version. */
function joined(runs: readonly OriginRun[]): OriginRun[] {
  const all: OriginRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.version === run.version) all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}

/** The authors of runs, the one with most words first; text without words is shared by its length. */
function authorsOf(runs: readonly OriginRun[], editAt: (number: number) => LastEdit) {
  const words = countWordsIn(runs.map(({ text }) => text));
  const hasWords = words.some((count) => count > 0);
  const byKey = new Map<string, { edit: LastEdit; amount: number }>();
  let total = 0;
  runs.forEach(({ text, version }, at) => {
    const edit = editAt(version);
    const amount = hasWords ? (words[at] ?? 0) : text.length;
    const known = byKey.get(keyOf(edit)) ?? { edit, amount: 0 };
    known.amount += amount;
    total += amount;
    byKey.set(keyOf(edit), known);
  });
  const inOrder = [...byKey].toSorted(([, a], [, b]) => b.amount - a.amount);
  const places = new Map(inOrder.map(([key], place) => [key, place]));
  return {
    authors: inOrder.map(([, { edit, amount }]) => ({ ...who(edit), share: rounded(amount / total) })),
    placeOf: (version: number) => places.get(keyOf(editAt(version))) ?? 0,
  };
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

const who = ({ at: _, ...author }: LastEdit) => author;

/** The identity of an author; a person is the same with any tool. */
export const keyOf = ({ origin, model, agent, by }: Author) =>
  JSON.stringify(origin === "human" ? [origin, by.type, by.id] : [origin, model, agent, by.type, by.id]);

const editOf = ({ origin, model, agent, by, createdAt }: NumberedAuthor): LastEdit => ({
  ...{ origin, model, agent, by },
  at: createdAt.toISOString(),
});

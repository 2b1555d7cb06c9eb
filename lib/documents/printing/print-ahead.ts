import "server-only";
import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { type Finding, findNodes } from "#lib/document/edit/find";
import { canonicalText } from "#lib/document/edit/json-text";
import { rememberPrinted, unprinted } from "#lib/document/edit/nodes";
import { isPrinted, rememberMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import type { PlacedBlock } from "#lib/document/model/placed-blocks";
import { isHeavy } from "#lib/document/model/weight";

/** The task of the worker: a document as JSON, which is parsed faster than it is cloned, and what to print of it. */
export type PrintTask = {
  content: string;
  keys: string[] | undefined;
  /** The blocks to print alone, by their index in reading order; the whole text without. */
  blocks?: number[];
  finding?: Finding;
};

type Found = ReturnType<typeof findNodes>;

/** The worker's result: the whole text, or each block. */
export type Printed = { markdown: string[]; found: Found | null };

// Measured: what weighs less is printed in at most 100 ms on one idle core.
const INLINE_VALUES = 8_000;

const pool = workerPool<PrintTask, Printed>({
  name: "print",
  file: workerFile("print-markdown"),
  threads: 1,
  cpuMs: 20_000,
  maxHeapMb: 1_024,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("too_large", "This document takes too long to print as markdown.", {
      hint: "Read it in parts with from and limit, or as format=json.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your large documents are being printed.", {
      hint: "Try again in a minute.",
    }),
});

/**
 * Prints a large text in a worker, so that `serializeMarkdown` has it at once; nothing for a small one.
 * @throws AppError too_large past 20 seconds of processor time, unavailable while 30 texts of the person wait
 */
export async function printAhead(person: string, doc: DocumentJson, keys?: Iterable<string>): Promise<void> {
  const cited = keys && [...keys];
  if (!isHeavy(doc.content, INLINE_VALUES) || isPrinted(doc, cited)) return;
  const { markdown } = await pool.run(person, { content: canonicalText(doc), keys: cited });
  rememberMarkdown(doc, markdown[0] ?? "", cited);
}

/** Prints many blocks of a text in a worker, so that `describeBlocks` has them at once; nothing for few. Throws as `printAhead`. */
export async function printBlocksAhead(
  person: string,
  doc: DocumentJson,
  placed: readonly PlacedBlock[],
  keys?: Iterable<string>,
): Promise<void> {
  const cited = keys && [...keys];
  const missing = unprinted(doc, placed, cited);
  if (!isHeavy(missing, INLINE_VALUES)) return;
  const blocks = missing.map(({ index }) => index);
  const { markdown } = await pool.run(person, { content: canonicalText(doc), keys: cited, blocks });
  rememberPrinted(doc, missing, markdown, cited);
}

/** Finds nodes as `findNodes` does, in a large text in a worker. Throws as `printAhead`. */
export async function findNodesIn(
  person: string,
  doc: DocumentJson,
  finding: Finding,
  keys?: Iterable<string>,
): Promise<Found> {
  const cited = keys && [...keys];
  if (!isHeavy(doc.content, INLINE_VALUES)) return findNodes(doc, finding, cited);
  const { found } = await pool.run(person, { content: canonicalText(doc), keys: cited, finding });
  if (!found) throw new Error("The worker answered something else.");
  return found;
}

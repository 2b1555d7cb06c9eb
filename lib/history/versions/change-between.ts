import "server-only";
import { type Node, Slice } from "@tiptap/pm/model";
import { ReplaceStep } from "@tiptap/pm/transform";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/connection/client";
import { givingWay } from "#lib/base/giving-way";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { nodeOf, type StepJson } from "#lib/document/diff/steps";
import { rememberedVersion } from "#lib/documents/store/store";
import { findVersionRow, readVersionText } from "./store";

/** What leads from one version to a later one: the new title, the steps, and the size of the text that they make. */
export type VersionChange = { into: number; title: string; steps: StepJson[]; size: number };

/** A change, and whether its steps are shorter than the text; otherwise a page had better read that. */
type FoundChange = { change: VersionChange; isShort: boolean; characters: number };

// Up to this size, steps are cheaper than the request for the text.
const MIN_TEXT = 4_000;
const MAX_KEPT = 8_000_000;

// Every open page of a document asks for the same change, and typed words are moved past it. The steps depend on nothing
// but the two texts, so every instance finds the same.
const changes = new LRUCache<string, FoundChange>({
  max: 1_000,
  maxSize: MAX_KEPT,
  sizeCalculation: ({ characters }) => characters + 100,
});
const texts = new LRUCache<string, Node>({ maxSize: MAX_KEPT, sizeCalculation: ({ nodeSize }) => nodeSize });

const nameOf = (documentId: string, number: number) => `${documentId} ${number}`;

/** Remembers the text of a version, from which a change may be asked for next. */
export const rememberText = (documentId: string, number: number, text: Node): void =>
  void texts.set(nameOf(documentId, number), text);

/**
 * Finds the steps from a version to a later one, with blocks matched by id; null without such a version. It shares no work
 * with others, so it may run in a transaction.
 */
export async function changeBetween(
  db: Executor,
  documentId: string,
  from: number,
  into: number,
): Promise<FoundChange | null> {
  const name = `${nameOf(documentId, from)} ${into}`;
  const known = changes.get(name);
  if (known) return known;
  const row = await findVersionRow(db, documentId, String(into));
  if (!row) return null;
  const giveWay = givingWay();
  const older = await nodeOfVersion(db, documentId, from);
  await giveWay();
  const newer = await nodeOfVersion(db, documentId, into);
  await giveWay();
  const steps = stepsTo(older, newer);
  const characters = JSON.stringify(steps).length;
  const change = { into, title: row.title, steps, size: newer.content.size };
  const found = { change, characters, isShort: characters <= Math.max(MIN_TEXT, newer.content.size) };
  changes.set(name, found);
  return found;
}

function stepsTo(older: Node, newer: Node): StepJson[] {
  if (older.eq(newer)) return [];
  const steps = stepsBetween(older, newer)?.steps ?? [
    new ReplaceStep(0, older.content.size, new Slice(newer.content, 0, 0)),
  ];
  return steps.map((step): StepJson => step.toJSON());
}

/** The text of a version as the editor's node. */
export async function nodeOfVersion(db: Executor, id: string, number: number): Promise<Node> {
  const known = texts.get(nameOf(id, number));
  if (known) return known;
  const remembered = rememberedVersion(id);
  const isThat = remembered?.row.version === number;
  const text = nodeOf(isThat ? remembered.content : await readVersionText(db, id, number));
  texts.set(nameOf(id, number), text);
  return text;
}

import "server-only";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/client";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { nodeOf, type StepJson } from "#lib/document/steps";
import { findVersionRow, readVersionText } from "./store";

/** What leads from one version to a later one: the new title, the steps, and the size of the text that they make. */
export type VersionChange = { into: number; title: string; steps: StepJson[]; size: number };

type Text = { number: number; node: ReturnType<typeof nodeOf> };

// Every open page of a document asks for the same change.
const changes = new LRUCache<string, Promise<VersionChange | null>>({ max: 100 });

// Up to this size, steps are cheaper than the request for the text.
const MIN_TEXT = 4_000;
const MAX_KEPT_TEXT = 8_000_000;
const texts = new LRUCache<string, Text>({ maxSize: MAX_KEPT_TEXT, sizeCalculation: ({ node }) => node.nodeSize });

/** Finds the steps from a version to a later one, with blocks matched by id; null when the whole text is shorter to send. */
export function changeBetween(
  db: Executor,
  documentId: string,
  from: number,
  into: number,
): Promise<VersionChange | null> {
  const name = `${documentId} ${from} ${into}`;
  const known = changes.get(name);
  if (known) return known;
  const change = findChange(db, documentId, from, into);
  changes.set(name, change);
  // A failure of the store is over for the next reader.
  change.catch(() => changes.delete(name));
  return change;
}

async function findChange(db: Executor, id: string, from: number, into: number): Promise<VersionChange | null> {
  const [older, newer, row] = await Promise.all([
    textAt(db, id, from),
    textAt(db, id, into),
    findVersionRow(db, id, String(into)),
  ]);
  if (!row) return null;
  texts.set(id, { number: into, node: newer });
  const found = { into, title: row.title, size: newer.content.size };
  if (older.eq(newer)) return { ...found, steps: [] };
  const steps = stepsBetween(older, newer)?.steps.map((step): StepJson => step.toJSON());
  if (!steps || JSON.stringify(steps).length > Math.max(MIN_TEXT, newer.content.size)) return null;
  return { ...found, steps };
}

async function textAt(db: Executor, id: string, number: number) {
  const known = texts.get(id);
  return known?.number === number ? known.node : nodeOf(await readVersionText(db, id, number));
}

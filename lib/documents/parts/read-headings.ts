import "server-only";
import type { Executor } from "#db/connection/client";
import { boundedCache } from "#lib/base/bounded-cache";
import { leastJsonLength } from "#lib/base/json-length";
import { numberAttribute, textAttribute } from "#lib/document/model/attribute";
import { nodeText } from "#lib/document/text/text";
import type { Part, PartHeading } from "./shape";
import { findHeadings } from "./store";

// As much text as a document has at most, so that a request for many long parts costs no more than one for a document.
const MOST_BYTES = 12_000_000;
const BYTES_PER_CHARACTER = 2;

type Known = { bytes: number; headings: readonly PartHeading[] };

// A version's text never changes.
const known = boundedCache<Known>("headings", 0.02, ({ headings }) => BYTES_PER_CHARACTER * leastJsonLength(headings));

/** Adds the headings of each part of a book that its reader may read; null where the texts before it are too long. */
export async function withHeadings(db: Executor, parts: readonly Part[]): Promise<Part[]> {
  const read: Part[] = [];
  let left = MOST_BYTES;
  for (const part of parts) {
    const found = part.role === null || part.inTrash ? null : await headingsOf(db, part, left);
    left -= found?.bytes ?? 0;
    read.push({ ...part, headings: found ? [...found.headings] : null });
  }
  return read;
}

async function headingsOf(db: Executor, { id, version }: Part, mostBytes: number): Promise<Known | null> {
  const before = known.get(`${id} ${version}`);
  if (before) return before.bytes <= mostBytes ? before : null;
  const row = await findHeadings(db, id, mostBytes);
  if (!row?.headings) return null;
  const headings = row.headings.map((node) => ({
    id: textAttribute(node, "id"),
    level: numberAttribute(node, "level", 1),
    text: nodeText(node),
  }));
  const found = { bytes: row.bytes, headings };
  known.set(`${id} ${row.version}`, found);
  return found;
}

import type { Node } from "@tiptap/pm/model";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/client";
import type { Caller } from "#lib/base/caller";
import { applySteps, checkStepped, nodeOf, type StepJson } from "#lib/document/steps";
import { findDocumentWithContent } from "#lib/documents/store";
import { batchesAfter, findBatch, findFold, insertBatch, type Position } from "#lib/steps/store";
import { authorOf } from "#lib/versions/author";

/** A batch of typed steps that a client sends; its key makes a repeat harmless. */
export type SentBatch = Position & { id: string; key: string; steps: readonly StepJson[] };

/** The text of a document with all that was typed. */
type Line = Position & { text: Node };

// Counted in ProseMirror's positions, of which a character is one.
const lines = new LRUCache<string, Line>({
  max: 100,
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.nodeSize,
});

// Each failure means that another batch was first.
const TRIES = 3;

/**
 * Appends typed steps to a document's line; returns their position, or null when others were first and the client has to
 * take those in. Throws `invalid_request` for steps that do not fit, `invalid_content` for what they make.
 */
export async function appendSteps(
  context: { db: Executor; caller: Caller; now: Date },
  { id, key, steps, ...given }: SentBatch,
): Promise<Position | null> {
  const { db, caller, now } = context;
  let at: Position = given;
  for (let tried = 0; tried < TRIES; tried++) {
    const known = lines.get(id);
    const line = known && isSame(known, at) ? known : await newest(context, id);
    if (!isSame(line, at)) {
      const taken = await findBatch(db, id, key);
      if (taken) return { version: taken.version, number: taken.number };
      const fold = at.version < line.version ? await findFold(db, id, at.version) : null;
      if (fold?.number !== at.number || fold.into !== line.version || line.number !== 0) return null;
      at = { version: line.version, number: 0 };
    }
    const text = applySteps(line.text, steps);
    checkStepped(line.text, text);
    const batch = { key, author: authorOf(caller), steps, now };
    if (await insertBatch(db, id, at, batch)) {
      const place = { version: at.version, number: at.number + 1 };
      lines.set(id, { ...place, text });
      return place;
    }
    lines.delete(id);
  }
  return null;
}

const isSame = (one: Position, other: Position) => one.version === other.version && one.number === other.number;

async function newest({ db, caller }: { db: Executor; caller: Caller }, id: string): Promise<Line> {
  const { row, content } = await findDocumentWithContent({ db, caller, role: "edit" }, id);
  const known = lines.get(id);
  let line: Line = known?.version === row.version ? known : { version: row.version, number: 0, text: nodeOf(content) };
  for (const { version, number, steps } of await batchesAfter(db, id, line)) {
    if (version === line.version) line = { version, number, text: applySteps(line.text, steps) };
  }
  lines.set(id, line);
  return line;
}

import type { Node } from "@tiptap/pm/model";
import type { StepMap } from "@tiptap/pm/transform";
import { LRUCache } from "lru-cache";
import type { Executor } from "#db/connection/client";
import { withSteps } from "#lib/document/diff/rebase-steps";
import { readSteps, type StepJson } from "#lib/document/diff/steps";
import { findVersionNumber } from "#lib/documents/store/store";
import type { Batch, Position } from "#lib/history/steps/store";
import { nodeOfVersion, rememberText } from "#lib/history/versions/change-between";
import { isSame, type LineEvent, readLineEvents } from "./line-events";

/** What some steps of the line move, and the position after them. */
export type Passed = { to: Position; maps: readonly StepMap[] };

/** The end of a document's line as this bundle of this process knows it: its text, and what led to it from `start`. */
export type KnownLine = { start: Position; passed: Passed[]; at: Position; text: Node };

const MAX_PASSED = 2_000;

// Counted in ProseMirror's positions, of which a character is one. Each bundle that Next makes has lines of its own, as each
// process has: a text's nodes are of its bundle's schema, and steps of another's do not fit them.
const lines = new LRUCache<string, KnownLine>({
  max: 1_000,
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.nodeSize,
});

/** The end of the line that this bundle knows; another, or another process, may have added more. */
export const knownLine = (id: string): KnownLine | undefined => lines.get(id);

/** Whether this bundle knows of steps that were typed after a version. */
export function isTypedAfter({ id, version }: { id: string; version: number }): boolean {
  const at = lines.get(id)?.at;
  return at?.version === version && at.number > 0;
}

/** Remembers a longer line. */
export function rememberLine(id: string, line: KnownLine, added: readonly Passed[], text: Node): KnownLine {
  const all = [...line.passed, ...added];
  const passed = all.slice(-MAX_PASSED);
  const start = all.at(all.length - passed.length - 1)?.to;
  const longer = {
    start: all.length > passed.length && start ? start : line.start,
    passed,
    at: added.at(-1)?.to ?? line.at,
    text,
  };
  lines.set(id, longer);
  return longer;
}

/** Forgets what is known of a line. */
export const forgetLine = (id: string): void => void lines.delete(id);

/** What the line did after a position; null for one that is not in it. */
export function passedAfter({ start, passed }: KnownLine, at: Position): readonly Passed[] | null {
  if (isSame(start, at)) return passed;
  const index = passed.findLastIndex(({ to }) => isSame(to, at));
  return index < 0 ? null : passed.slice(index + 1);
}

/** What events of the store moved. */
export const passedIn = (events: readonly LineEvent[]): Passed[] =>
  events.map((event) => ({ to: event.to, maps: readSteps(stepsOf(event)).map((step) => step.getMap()) }));

function stepsOf(event: LineEvent): readonly StepJson[] {
  switch (event.kind) {
    case "batch":
      return event.batch.steps;
    case "fold":
      return [];
    case "rewrite":
      return event.change.steps;
  }
}

/** Reads what the line has in the store; null without such a document. */
export async function newestLine(db: Executor, id: string): Promise<KnownLine | null> {
  const newest = await findVersionNumber(db, id);
  if (newest === null) return null;
  const known = lines.get(id);
  const line = known && (await advanced(db, id, known, newest));
  if (line) return line;
  const from = { version: newest, number: 0 };
  const fresh: KnownLine = { start: from, passed: [], at: from, text: await nodeOfVersion(db, id, newest) };
  const read = await advanced(db, id, fresh, newest);
  if (!read) throw new Error(`The typed steps of ${id} do not fit its version ${newest}.`);
  return read;
}

async function advanced(db: Executor, id: string, line: KnownLine, newest: number): Promise<KnownLine | null> {
  const events = await readLineEvents(db, id, line.at, newest);
  if (!events) return null;
  let { text } = line;
  const passed: Passed[] = [];
  for (const event of events) {
    const tr = withSteps(text, stepsOf(event));
    if (!tr || (event.kind === "rewrite" && tr.doc.content.size !== event.change.size)) return null;
    text = tr.doc;
    passed.push({ to: event.to, maps: tr.mapping.maps });
    if (event.kind !== "batch") rememberText(id, event.to.version, text);
  }
  return rememberLine(id, line, passed, text);
}

/** Takes in a batch of another instance that this one has heard of, if it follows what is known. */
export function hearBatch(id: string, { version, number, steps }: Omit<Batch, "key">): void {
  const line = lines.get(id);
  if (!line || line.at.version !== version || line.at.number + 1 !== number) return;
  const tr = withSteps(line.text, steps);
  if (tr) rememberLine(id, line, [{ to: { version, number }, maps: tr.mapping.maps }], tr.doc);
  else forgetLine(id);
}

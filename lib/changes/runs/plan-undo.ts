import "server-only";
import type { Executor } from "#db/connection/client";
import { allows, type Caller } from "#lib/base/caller";
import { sameJson } from "#lib/base/same-json";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import { proposalsBetween } from "#lib/changes/suggestions/proposals-between";
import { guardWrite } from "#lib/changes/writing/guard-write";
import type { Change } from "#lib/changes/writing/plan-version";
import { canonical } from "#lib/document/edit/json-text";
import { withIds } from "#lib/document/ids/node-ids";
import type { DocumentJson } from "#lib/document/model/document";
import type { Notable } from "#lib/document/notable/notable";
import { node } from "#lib/document/schema/build";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { type Replayed, replayTo } from "#lib/history/versions/replay";
import { findVersionsByNumber, readTexts, readVersionText } from "#lib/history/versions/store";
import { type Range, type RunRow, rangesOf } from "./store";
import { type Part, takeBack } from "./take-back";

type NamedPart = Part & { titles: { before: string | null; after: string } };

/** What a run wrote in one document: its parts from the last to the first, and the text before it with its authors. */
export type LoadedRun = { ranges: readonly Range[]; parts: readonly NamedPart[]; restored: Replayed | null };

const NOTHING: DocumentJson = { type: "doc", content: [] };

/** Reads the texts that a run started from and left in one document. */
export async function loadRun(db: Executor, { id, versions }: Pick<RunRow, "id" | "versions">): Promise<LoadedRun> {
  const ranges = rangesOf(versions);
  const ends = [...new Set(ranges.flatMap(({ first, last }) => [first - 1, last]))].filter((number) => number > 0);
  const texts = await textsAt(db, id, ends);
  const heads = await findVersionsByNumber(db, id, ends);
  const titles = new Map(heads.map(({ number, title }) => [number, title]));
  const textOf = (number: number) => texts.get(number) ?? NOTHING;
  const parts = ranges.map(({ first, last }) => ({
    before: textOf(first - 1),
    after: textOf(last),
    titles: { before: titles.get(first - 1) ?? null, after: titles.get(last) ?? "" },
  }));
  const before = (ranges[0]?.first ?? 1) - 1;
  return { ranges, parts: parts.toReversed(), restored: before > 0 ? await replayTo(db, id, before) : null };
}

// Each of a few texts is read from the snapshot before it; more are read together, from the first version on.
const FEW = 6;

async function textsAt(db: Executor, id: string, numbers: readonly number[]): Promise<Map<number, DocumentJson>> {
  const texts = new Map<number, DocumentJson>();
  if (numbers.length <= FEW) {
    for (const number of numbers) texts.set(number, await readVersionText(db, id, number));
    return texts;
  }
  const wanted = new Set(numbers);
  for await (const { number, content } of readTexts(db, id, Math.max(...numbers)))
    if (wanted.has(number)) texts.set(number, content);
  return texts;
}

/** What taking a run back does to one document. */
export type UndoPlan =
  | { isTrashed: true }
  | {
      isTrashed: false;
      change: Change & { content: DocumentJson };
      /** What is only proposed, since others changed the same words. */
      proposals: Proposal[];
      notable: Notable | null;
      restored: Replayed | null;
    };

/**
 * Plans to take a run out of a document. One that the run created goes to the trash, if nobody else made a version of it
 * and the caller may delete it; else only what others wrote stays in it.
 */
export function planUndo(
  caller: Pick<Caller, "origin" | "guard" | "scopes">,
  { row, content }: DocumentWithContent,
  { ranges, parts, restored }: LoadedRun,
): UndoPlan {
  const [only] = ranges;
  const isOwn = only?.first === 1 && only.last === row.version;
  if (isOwn && row.access === "owner" && allows(caller, "delete")) return { isTrashed: true };
  const taken = takeBack(content, parts);
  const [text, wished] = [filled(taken.text, content), filled(taken.wished, content)];
  const { text: written, notable } = guardWrite(caller, content, text, { content: text });
  const title = parts.reduce((now, { titles }) => (now === titles.after ? (titles.before ?? now) : now), row.title);
  const left = written ?? content;
  return {
    isTrashed: false,
    change: { content: left, ...(title === row.title ? {} : { title }) },
    proposals: sameJson(left, wished) ? [] : proposalsBetween(left, wished, false),
    ...{ notable, restored },
  };
}

/** A text has at least one block. */
const filled = (text: DocumentJson, before: DocumentJson): DocumentJson =>
  canonical(text.content.length > 0 ? text : withIds({ ...text, content: [node("paragraph")] }, before));

import type { Node } from "@tiptap/pm/model";
import type { Step, StepMap } from "@tiptap/pm/transform";
import type { Database, Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import type { CopyClaim } from "#lib/document/copy-claim";
import { overlap } from "#lib/document/diff/overlap";
import { typedPastAll } from "#lib/document/diff/rebase-steps";
import { applyRead, checkStepped, readSteps, type StepJson } from "#lib/document/diff/steps";
import { lockVersion, notFound } from "#lib/documents/store/store";
import { findBatches, insertBatches, type PlacedBatch, type Position } from "#lib/history/steps/store";
import { type Author, authorOf, type Writer } from "#lib/history/versions/author";
import { inTurn } from "./in-turn";
import { type KnownLine, knownLine, newestLine, type Passed, passedAfter, passedIn, rememberLine } from "./known-line";
import { isForgotten, isSame, readLineEvents } from "./line-events";

/**
 * A batch of typed steps that a client sends from a position, before which its own words end at `end`, or nowhere (-1); its
 * key makes a repeat harmless.
 */
export type SentBatch = Position & {
  id: string;
  key: string;
  end: number;
  steps: readonly StepJson[];
  /** The documents that text in it was copied from, which the caller reads. */
  copied?: readonly CopyClaim[] | undefined;
  /** Typed in an earlier visit, so that nobody sees what it becomes beside words that others put in the same place. */
  isRecalled?: true | undefined;
};

/** Where a batch is in the line, and its steps as they apply there. */
export type Placed = { at: Position; steps: readonly StepJson[] };

/** A batch that waits for its turn, and how its sender gets the result. */
type Waiting = Omit<SentBatch, "steps"> & {
  sent: readonly StepJson[];
  steps: readonly Step[];
  author: Author;
  resolve(placed: Placed | null): void;
  reject(error: unknown): void;
};

// Of each bundle its own: they hold steps of its schema.
const queues = new Map<string, Waiting[]>();

// Each waits for one statement, which takes longer with each batch.
const MAX_GROUP = 100;
// Twice without a lock, which costs less; then in the queue of those who want the document's row.
const TRIES_WITHOUT_LOCK = 2;
const TRIES = 5;

/**
 * Appends typed steps to a document's line, moved past all that came after the position that they were typed at. Returns
 * their place, or null where the position is unknown, others took away the text around them, or changed the same words as
 * those of an earlier visit: the client has to merge.
 * Throws `invalid_request` for steps that do not fit, `invalid_content` for what they make.
 */
export function appendSteps(
  { db, caller }: { db: Database; caller: Writer },
  { steps: sent, ...batch }: SentBatch,
): Promise<Placed | null> {
  const { id } = batch;
  const steps = readSteps(sent);
  return new Promise((resolve, reject) => {
    const waiting = { ...batch, sent, steps, author: authorOf(caller), resolve, reject };
    const queue = queues.get(id);
    if (queue) queue.push(waiting);
    else {
      queues.set(id, [waiting]);
      void work(db, id);
    }
  });
}

/** Takes what waits until nothing does: all that came before a turn goes into its statement. */
async function work(db: Database, id: string): Promise<void> {
  const queue = queues.get(id) ?? [];
  while (queue.length > 0) {
    let group = queue;
    const take = () => {
      group = queue.splice(0, MAX_GROUP);
      return takeGroup(db, id, group, new Date());
    };
    await inTurn({ db, id }, "ahead", take).catch((error: unknown) => {
      for (const { reject } of group.splice(0)) reject(error);
    });
  }
  queues.delete(id);
}

async function takeGroup(db: Database, id: string, group: readonly Waiting[], now: Date): Promise<void> {
  let waiting = group;
  for (let tried = 0; waiting.length > 0 && tried < TRIES; tried++) {
    const round = { id, waiting, now, isAgain: tried > 0 };
    const taken = tried < TRIES_WITHOUT_LOCK ? await take(db, round) : await takeLocked(db, round);
    taken.tell();
    waiting = taken.again;
  }
  if (waiting.length > 0) throw new AppError("unavailable", "Too many write this document at once.");
}

type Round = { id: string; waiting: readonly Waiting[]; now: Date; isAgain: boolean };

/** The batches to take again, because another writer was first, and what tells the senders of the others. */
type Taken = { again: readonly Waiting[]; tell(): void };

const takeLocked = (db: Database, round: Round): Promise<Taken> =>
  db.transaction(async (tx) => {
    await lockVersion(tx, round.id);
    return take(tx, round);
  });

/** Places batches one after another and inserts them at once. */
async function take(db: Executor, { id, waiting, now, isAgain }: Round): Promise<Taken> {
  const known = knownLine(id);
  // The keys of what a version has are no longer unique in the store; and what is refused must not be in it.
  const isOn = (line: KnownLine, batch: Waiting) =>
    batch.version === line.at.version && !batch.isRecalled && passedAfter(line, batch);
  const isKnown = known && !isAgain && waiting.every((batch) => isOn(known, batch));
  const line = isKnown ? known : await newestLine(db, id);
  if (!line) throw notFound(id);
  const left = isKnown ? waiting : await withoutForgotten(db, id, await withoutTaken(db, id, waiting), line, now);
  const { placed, text, later } = await place(db, id, line, left);
  if (placed.length === 0) return { again: later, tell: () => {} };
  const isInserted = await insertBatches(db, id, line.at, placed.map(rowOf), now);
  if (!isInserted) return { again: [...placed.map(({ by }) => by), ...later], tell: () => {} };
  const tell = () => {
    rememberLine(id, line, placed, text);
    for (const { by, to, json } of placed) by.resolve({ at: to, steps: json });
  };
  return { again: later, tell };
}

/** The batches without those that the store has: a client repeats a batch whose answer was lost. */
async function withoutTaken(db: Executor, id: string, waiting: readonly Waiting[]): Promise<readonly Waiting[]> {
  const keys = waiting.map(({ key }) => key);
  const taken = new Map((await findBatches(db, id, keys)).map((batch) => [batch.key, batch]));
  return waiting.filter(({ key, resolve }) => {
    const batch = taken.get(key);
    if (batch) resolve({ at: { version: batch.version, number: batch.number }, steps: batch.steps });
    return !batch;
  });
}

/** The batches without those that the store may have had: whether they are in the text cannot be told. */
async function withoutForgotten(
  db: Executor,
  id: string,
  waiting: readonly Waiting[],
  { at }: KnownLine,
  now: Date,
): Promise<readonly Waiting[]> {
  const lost = new Set<number>();
  for (const version of new Set(waiting.map((batch) => batch.version))) {
    if (version < at.version && (await isForgotten(db, id, version, now))) lost.add(version);
  }
  return waiting.filter((batch) => {
    if (lost.has(batch.version)) batch.reject(forgotten());
    return !lost.has(batch.version);
  });
}

const forgotten = () =>
  new AppError("version_conflict", "This was typed over an hour ago, and may be in the document already.", {
    hint: "Reload the page, or write the whole text with the version that it was read from as baseVersion.",
  });

type Placing = Passed & { by: Waiting; json: readonly StepJson[] };

const rowOf = ({ by: { key, author, copied }, json }: Placing): PlacedBatch => ({ key, author, steps: json, copied });

/** Places batches at the end of a line, each after the one before; `later` has repeats, which are found in the store then. */
async function place(db: Executor, id: string, line: KnownLine, waiting: readonly Waiting[]) {
  const placed: Placing[] = [];
  const later: Waiting[] = [];
  let { at, text } = line;
  for (const by of waiting) {
    if (placed.some((other) => other.by.key === by.key)) {
      later.push(by);
      continue;
    }
    const others = await passedSince(db, id, line, by);
    const made =
      others &&
      attempt(
        by,
        [...others, ...placed].map(({ maps }) => maps),
        text,
      );
    if (!made) {
      if (!others) by.resolve(null);
      continue;
    }
    at = { version: at.version, number: at.number + 1 };
    text = made.text;
    placed.push({ by, to: at, maps: made.maps, json: made.json });
  }
  return { placed, text, later };
}

/** What others did since a batch was typed: from memory, or read; null where its position is unknown. */
async function passedSince(db: Executor, id: string, line: KnownLine, by: Waiting): Promise<readonly Passed[] | null> {
  const known = passedAfter(line, by);
  if (known) return known;
  const events = await readLineEvents(db, id, by, line.at.version);
  const passed = events && passedIn(events);
  const end = passed?.findIndex(({ to }) => isSame(to, line.at)) ?? -1;
  return end < 0 ? null : (passed?.slice(0, end + 1) ?? null);
}

type Made = { text: Node; maps: readonly StepMap[]; json: readonly StepJson[] };

/** Moves a batch past others and checks what it makes; answers its sender where that cannot be. */
function attempt(by: Waiting, others: readonly (readonly StepMap[])[], text: Node): Made | null {
  const isMoved = others.some((maps) => maps.length > 0);
  try {
    const isClash = by.isRecalled && isMoved && overlap(by.steps, others.flat());
    const steps = isClash ? null : typedPastAll(by.steps, others, by.end);
    if (!steps) {
      by.resolve(null);
      return null;
    }
    const after = applyRead(text, steps);
    checkStepped(text, after);
    const json = isMoved ? steps.map((step): StepJson => step.toJSON()) : by.sent;
    return { text: after, maps: steps.map((step) => step.getMap()), json };
  } catch (error) {
    // What fitted where it was typed does not fit any more.
    if (isMoved && error instanceof AppError) by.resolve(null);
    else by.reject(error);
    return null;
  }
}

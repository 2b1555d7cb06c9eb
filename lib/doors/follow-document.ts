import "server-only";
import type { z } from "zod";
import type { Database, Executor } from "#db/connection/client";
import type { DocumentEvent, presenceShape } from "#lib/base/notify";
import { perProcess } from "#lib/base/per-process";
import { makeRounds } from "#lib/base/rounds";
import { runtime } from "#lib/base/runtime";
import { foldSoon } from "#lib/changes/writing/fold-soon";
import { hearBatch } from "#lib/changes/writing/known-line";
import { isSame, type LineEvent, readLineEvents } from "#lib/changes/writing/line-events";
import type { Access, Ending } from "#lib/delivery/live/hub";
import type { StepJson } from "#lib/document/diff/steps";
import { type Batch, findNewestPosition, type Position } from "#lib/history/steps/store";
import type { VersionChange } from "#lib/history/versions/change-between";
import { findLastEdit } from "./last-edit";
import { storeError } from "./store-error";

// Proxies close a connection that is silent for a minute; polling finds changes whose notification was lost.
const LOOKS = { everyMs: 15_000, parts: 75 };
// A page that has the answer to its steps waits for what came before them, whose notification may be lost.
const LATE_MS = 300;
// How often a store that fails is asked for what was missed meanwhile.
const AGAIN_MS = 500;

/** An event of a document, as each connection sends it. */
export type LiveEvent =
  /** A version with its author, the locked blocks and what agents changed besides. Unless a fold or rewrite came before, the client reads its text. */
  | { event: "version"; data: NonNullable<Awaited<ReturnType<typeof findLastEdit>>> }
  /** Typed steps, directly after the position of the event before. */
  | { event: "batch"; data: Batch }
  /** The batches up to `number` after `version` are the version `into`; the text is the same. */
  | { event: "fold"; data: Position & { into: number } }
  /** What another wrote after a position, as steps that lead to the version `into`. */
  | { event: "rewrite"; data: Position & VersionChange & { lastEdit: unknown } }
  | { event: "presence"; data: z.output<typeof presenceShape> }
  | { event: "suggestions" | "comments" | "drafts" | "parts"; data: { id: string } }
  | { event: "access"; data: { access: string; userId: string } };

/** The access of a connection to one document. */
export type DocumentAccess = Extract<Access, { documentId: string }>;

/** How a connection sends: `quiet` keeps it open, `end` closes it. */
export type Line = { send(event: LiveEvent): void; quiet(): void; end(why: Ending): void };

const underWay = perProcess("live reads", () => new Map<string, Promise<unknown>>());

/** Reads once for all pages that hear of one event; the name says which event, so that the result contains it. */
function readOnce<T>(name: string | null, read: () => Promise<T>): Promise<T> {
  if (name === null) return read();
  const running = underWay.get(name);
  if (running) return running as Promise<T>;
  const reading = read().finally(() => underWay.delete(name));
  underWay.set(name, reading);
  return reading;
}

// In rounds, so that one statement looks for many documents.
const looks = perProcess("live looks", () =>
  makeRounds<() => void>(LOOKS, (all) => {
    for (const look of all) look();
  }),
);

type NextEvent = { event: LiveEvent; to: Position; isShort: boolean };

/** What follows a position in a document's line, as pages hear it. */
async function eventsAfter(
  db: Executor,
  { id, at, newest, lastEdit }: { id: string; at: Position; newest: number; lastEdit: unknown },
): Promise<NextEvent[] | null> {
  const events = await readLineEvents(db, id, at, newest);
  let before = at;
  return (
    events?.map((event) => {
      const next = { event: liveEventOf(event, before, lastEdit), to: event.to };
      before = event.to;
      return { ...next, isShort: event.kind !== "rewrite" || event.isShort };
    }) ?? null
  );
}

function liveEventOf(event: LineEvent, before: Position, lastEdit: unknown): LiveEvent {
  switch (event.kind) {
    case "batch": {
      const { author: _, foldedInto: __, ...batch } = event.batch;
      return { event: "batch", data: batch };
    }
    case "fold":
      return { event: "fold", data: { ...before, into: event.to.version } };
    case "rewrite":
      return { event: "rewrite", data: { ...before, ...event.change, lastEdit } };
  }
}

const isWhole = (batch: Omit<Batch, "steps"> & { steps?: StepJson[] | undefined }): batch is Batch =>
  batch.steps !== undefined;

const heard = new WeakSet<DocumentEvent>();

/** Takes a batch that this instance hears of, once for all its pages. */
function hear(db: Database, event: DocumentEvent): void {
  const { id, batch } = event;
  if (!batch || heard.has(event)) return;
  heard.add(event);
  if (isWhole(batch)) hearBatch(id, batch);
  // Each instance that hears of a batch folds it, because the one that took it may be gone.
  foldSoon(db, { id, batches: batch.number });
}

/** Ends a connection's events with `leave`; `reach` makes sure that they come as far as a position soon. */
export type Following = { leave(): void; reach(position: Position): void };

const waiting = perProcess("live reads to come", () => new Map<string, Promise<unknown>>());

/** Reads once for all that ask before the read begins, so that the result contains all that happened until they asked. */
function readNext<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = waiting.get(name);
  if (known) return known as Promise<T>;
  const before = underWay.get(name) ?? Promise.resolve();
  const reading = before
    .catch(() => undefined)
    .then(() => {
      waiting.delete(name);
      return readOnce(name, read);
    });
  waiting.set(name, reading);
  return reading;
}

/** Sends what follows a position in a document's line, and knows how far that is. */
function lineAfter(db: Database, id: string, from: Position | null, line: Line) {
  let sent = from;
  let announced = 0;
  let isOver = false;

  const look = async (version?: number) => {
    const event = version === undefined ? null : `${id} ${version}`;
    const found = event
      ? await readOnce(`edit ${event}`, () => findLastEdit(db, id))
      : await readNext(`edit ${id}`, () => findLastEdit(db, id));
    if (isOver) return;
    if (!found) return line.end("ended");
    sent ??= { version: found.version, number: 0 };
    if (sent.version > found.version) sent = { version: found.version, number: 0 };
    await catchUp(found, event);
    if (isOver) return;
    if (found.version <= announced) return line.quiet();
    announced = found.version;
    line.send({ event: "version", data: found });
    if (sent.version >= found.version) return;
    // The page reads the text of this version.
    sent = { version: found.version, number: 0 };
    await catchUp(found, event);
  };
  /** Looks only if the document has another position than the page. */
  const glance = async () => {
    const newest = await findNewestPosition(db, id);
    if (isOver) return;
    if (newest && sent && newest.version <= announced && isSame(newest, sent)) return line.quiet();
    await look();
  };
  /** Sends what follows the position, up to a version whose text the page had better read. */
  const catchUp = async (
    { version: newest, lastEdit }: { version: number; lastEdit: unknown },
    event: string | null,
  ) => {
    if (!sent) return;
    const at = sent;
    const name = event && `line ${at.version}.${at.number} ${event}`;
    const events = await readOnce(name, () => eventsAfter(db, { id, at, newest, lastEdit }));
    for (const next of events ?? []) {
      if (isOver) return;
      // Only a page that said what it has can use the steps of a version.
      if (next.event.event === "rewrite" && !(from && next.isShort)) return;
      line.send(next.event);
      sent = next.to;
    }
  };
  const isNext = (batch: Position) => batch.version === sent?.version && batch.number === sent.number + 1;
  const send = (batch: Batch) => {
    if (isOver || !isNext(batch)) return;
    line.send({ event: "batch", data: batch });
    sent = { version: batch.version, number: batch.number };
  };
  return {
    ...{ look, glance, catchUp, isNext, send },
    at: () => sent,
    hasBegun: () => announced > 0,
    isOver: () => isOver,
    end: () => {
      isOver = true;
    },
  };
}

/** Runs tasks one after the other. */
function makeQueue(fail: (error: unknown) => void) {
  let work = Promise.resolve();
  let queued = 0;
  const add = (task: () => Promise<void>) => {
    queued += 1;
    work = work
      .then(task)
      .catch(fail)
      .finally(() => {
        queued -= 1;
      });
    return work;
  };
  return { add, isEmpty: () => queued === 0 };
}

/** Looks for the newest version that was announced while others are looked for. */
function newestFirst(add: (task: () => Promise<void>) => unknown, look: (version: number) => Promise<void>) {
  let wanted = 0;
  return (version: number): void => {
    const isWaiting = wanted > 0;
    wanted = Math.max(wanted, version);
    // A fold of a crowd's words announces a version for each writer.
    if (isWaiting) return;
    add(() => {
      const newest = wanted;
      wanted = 0;
      return look(newest);
    });
  };
}

/** The event for pages that needs nothing of the line; null for all others. */
function eventBeside(event: DocumentEvent | null): LiveEvent | null {
  if (event?.suggestion) return { event: "suggestions", data: { id: event.suggestion } };
  if (event?.comment) return { event: "comments", data: { id: event.comment } };
  if (event?.draft) return { event: "drafts", data: { id: event.draft } };
  if (event?.parts) return { event: "parts", data: { id: event.parts } };
  return event?.presence ? { event: "presence", data: event.presence } : null;
}

/**
 * Sends a document's events in order and without gaps from a position, or from its current version: the version, the
 * role, then all that follows.
 */
export async function followDocument(access: DocumentAccess, from: Position | null, line: Line): Promise<Following> {
  const { hub, store } = await runtime();
  const id = access.documentId;
  const { look, glance, catchUp, send, isNext, ...sender } = lineAfter(store.db, id, from, line);
  let late: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  /** The line goes on while a store restarts or another takes its place; all its pages would come back at once. */
  const fail = (error: unknown) => {
    if (!sender.hasBegun() || storeError(error) === null) return line.end("ended");
    clearTimeout(again);
    if (sender.isOver()) return;
    again = setTimeout(() => void queue.add(() => look()), AGAIN_MS);
    again.unref();
  };
  const queue = makeQueue(fail);
  const lookFor = newestFirst(queue.add, look);
  const onEvent = (event: DocumentEvent | null) => {
    const beside = eventBeside(event);
    if (beside) return line.send(beside);
    const batch = event?.batch;
    if (event?.version !== undefined) return lookFor(event.version);
    if (!batch) return void queue.add(glance);
    hear(store.db, event);
    // A crowd has so many events that a turn for each costs more than the event.
    if (queue.isEmpty() && isWhole(batch) && isNext(batch)) return send(batch);
    void queue.add(async () => {
      if (isWhole(batch)) return send(batch);
      if (sender.at()?.version !== batch.version) return look();
      // Of the same version, no author is told.
      await catchUp({ version: batch.version, lastEdit: null }, `${id} ${batch.version}.${batch.number}`);
    });
  };
  const leave = hub.subscribe(access, { onEvent, end: line.end });
  const leaveRound = looks.add(id, () => void queue.add(glance));
  void queue
    .add(() => look())
    .then(() => line.send({ event: "access", data: { access: access.role, userId: access.userId } }));
  return {
    leave: () => {
      sender.end();
      leaveRound();
      clearTimeout(late);
      clearTimeout(again);
      leave();
    },
    reach(position) {
      clearTimeout(late);
      late = setTimeout(
        () => void queue.add(async () => (isBefore(sender.at(), position) ? look() : undefined)),
        LATE_MS,
      );
      late.unref();
    },
  };
}

const isBefore = (at: Position | null, other: Position): boolean =>
  at === null || at.version < other.version || (at.version === other.version && at.number < other.number);

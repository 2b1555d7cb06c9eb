import "server-only";
import type { z } from "zod";
import type { DocumentEvent, presenceShape } from "#lib/base/notify";
import { perProcess } from "#lib/base/per-process";
import type { Access } from "#lib/live/hub";
import { runtime } from "#lib/runtime";
import { type Batch, batchesAfter, findFold, type Position } from "#lib/steps/store";
import { changeBetween, type VersionChange } from "#lib/versions/change-between";
import { foldSoon } from "#lib/writing/fold-soon";
import { findLastEdit } from "./last-edit";

// Proxies close a connection that is silent for a minute; polling finds changes whose notification was lost.
const LOOK_EVERY_MS = 15_000;

/** An event of a document, as each connection sends it. */
export type LiveEvent =
  /** A version with its author. Unless a fold or rewrite came before, the client reads its text. */
  | { event: "version"; data: { version: number; lastEdit: unknown } }
  /** Typed steps, directly after the position of the event before. */
  | { event: "batch"; data: Batch }
  /** The batches up to `number` after `version` are the version `into`; the text is the same. */
  | { event: "fold"; data: Position & { into: number } }
  /** What another wrote after a position, as steps that lead to the version `into`. */
  | { event: "rewrite"; data: Position & VersionChange & { lastEdit: unknown } }
  | { event: "presence"; data: z.output<typeof presenceShape> }
  | { event: "suggestions" | "comments"; data: { id: string } }
  | { event: "access"; data: { access: string; userId: string } };

/** The access of a connection to one document. */
export type DocumentAccess = Extract<Access, { documentId: string }>;

/** How a connection sends: `quiet` keeps it open, `end` closes it. */
export type Line = { send(event: LiveEvent): void; quiet(): void; end(): void };

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

/**
 * Sends a document's events in order and without gaps from a position, or from its current version: the version, the
 * role, then all that follows. Returns a function that stops.
 */
export async function followDocument(access: DocumentAccess, from: Position | null, line: Line): Promise<() => void> {
  const { hub, store } = await runtime();
  const id = access.documentId;
  let sent = from;
  let announced = 0;
  let isOver = false;
  let work = Promise.resolve();

  const look = async (version?: number) => {
    const event = version === undefined ? null : `${id} ${version}`;
    const found = await readOnce(event && `edit ${event}`, () => findLastEdit(store.db, id));
    if (isOver) return;
    if (!found) return line.end();
    sent ??= { version: found.version, number: 0 };
    if (sent.version > found.version) sent = { version: found.version, number: 0 };
    await catchUp(found, event);
    if (isOver) return;
    if (found.version <= announced) return line.quiet();
    announced = found.version;
    line.send({ event: "version", data: found });
    sent = sent.version < found.version ? { version: found.version, number: 0 } : sent;
    await sendBatches(event);
  };
  /** Sends what leads to the newest version, without its text where that is shorter. */
  const catchUp = async (
    { version: newest, lastEdit }: { version: number; lastEdit: unknown },
    event: string | null,
  ) => {
    for (;;) {
      await sendBatches(event);
      if (!sent || sent.version >= newest || isOver) return;
      const { version } = sent;
      const fold = await readOnce(event && `fold ${version} ${event}`, () => findFold(store.db, id, version));
      if (!fold) {
        // Only a page that said what it has can use steps.
        const change = from && (await changeBetween(store.db, id, sent.version, newest));
        if (!change) return;
        line.send({ event: "rewrite", data: { ...sent, ...change, lastEdit } });
        sent = { version: newest, number: 0 };
        return;
      }
      if (fold.number < sent.number) return;
      // A batch came between the two queries.
      if (fold.number > sent.number) continue;
      line.send({ event: "fold", data: { ...sent, into: fold.into } });
      sent = { version: fold.into, number: 0 };
    }
  };
  const sendBatches = async (event: string | null) => {
    if (!sent) return;
    const at = sent;
    const name = event && `batches ${at.version}.${at.number} ${event}`;
    const batches = await readOnce(name, () => batchesAfter(store.db, id, at));
    for (const { author: _, foldedInto: __, ...batch } of batches) send(batch);
  };
  const send = (batch: Batch) => {
    if (isOver || !sent || batch.version !== sent.version || batch.number !== sent.number + 1) return;
    line.send({ event: "batch", data: batch });
    sent = { version: batch.version, number: batch.number };
  };
  const queue = (task: () => Promise<void>) => {
    work = work.then(task).catch(() => line.end());
    return work;
  };
  const onEvent = (event: DocumentEvent | null) => {
    if (event?.suggestion) return line.send({ event: "suggestions", data: { id: event.suggestion } });
    if (event?.comment) return line.send({ event: "comments", data: { id: event.comment } });
    if (event?.presence) return line.send({ event: "presence", data: event.presence });
    const batch = event?.batch;
    if (!batch) return void queue(() => look(event?.version));
    // Each instance that hears of a batch folds it, because the one that took it may be gone.
    foldSoon(store.db, id);
    void queue(async () =>
      batch.steps ? send({ ...batch, steps: batch.steps }) : sendBatches(`${id} ${batch.version}.${batch.number}`),
    );
  };
  const leave = hub.subscribe(access, { onEvent, end: () => line.end() });
  const timer = setInterval(() => void queue(() => look()), LOOK_EVERY_MS);
  timer.unref();
  void queue(() => look()).then(() =>
    line.send({ event: "access", data: { access: access.role, userId: access.userId } }),
  );
  return () => {
    isOver = true;
    clearInterval(timer);
    leave();
  };
}

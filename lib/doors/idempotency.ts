import "server-only";
import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Database, Executor, Transaction } from "#db/connection/client";
import { idempotency } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { AppError, type ErrorBody } from "#lib/base/errors";
import { type Gated, methodOf } from "#lib/base/operation";
import { perProcess } from "#lib/base/per-process";
import { fingerprint } from "./idempotency-fingerprint";
import { withoutTexts, withTexts } from "./kept-answer";

/** How long answers are kept. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;
// Expired rows are purged on insert instead of by a timer.
const PURGED_AT_ONCE = 20;
// Errors that depend on stored data. A request that is invalid in itself, or too early, may be corrected and sent
// again.
const KEPT_REFUSALS = new Set([404, 409, 412, 422]);

/** The stored part of a response: its status and body, from which the headers are rebuilt. */
export type Result = { ok: true; output: unknown; status: number } | { ok: false; error: ErrorBody; status: number };

/** A repeatable request: its caller, key and content. */
export type Repeatable = { caller: Caller; key: string; asks: Uint8Array; now: Date; requestId: string };

/** The idempotency key of a request, or null without one, for a method that needs none and an answer with a secret; throws `invalid_request`. */
export function repeatable(
  { name, route, hasSecret }: Gated,
  headers: Headers,
  fields: Record<string, unknown>,
  { caller, now, requestId }: Pick<Repeatable, "caller" | "now" | "requestId">,
): Repeatable | null {
  const key = headers.get("idempotency-key");
  if (key === null || !route || hasSecret || !["POST", "PATCH"].includes(methodOf({ route }))) return null;
  if (!KEY.test(key)) {
    throw new AppError("invalid_request", "Idempotency-Key must have 1 to 255 visible ASCII characters.", {
      details: [{ path: "Idempotency-Key", message: "must have 1 to 255 visible ASCII characters" }],
      hint: "Use a random UUID.",
    });
  }
  return { caller, now, requestId, key, asks: fingerprint([name, fields, headers.get("if-match")]) };
}

/**
 * Runs the work and stores its response in the same transaction, or returns the response stored within a day. Throws
 * `request_in_progress` while another transaction uses the key, `idempotency_key_reused` for a different request.
 */
export async function answerOnce(
  tx: Transaction,
  request: Repeatable,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result & { isReplayed: boolean }> {
  await takeTurn(tx, request);
  const first = await firstAnswer(tx, request);
  if (first) return { ...first, isReplayed: true };
  // A savepoint, so that an error response can be stored while its changes are rolled back.
  const result = await settle(request, () => tx.transaction(work));
  await keep(tx, request, result);
  return { ...result, isReplayed: false };
}

/**
 * Runs work that commits in parts, each of which finds what was saved before, and stores its response after the last;
 * or returns the response stored within a day. After a crash the same request saves the rest. Throws
 * `idempotency_key_reused` for a different request.
 */
export async function answerInParts(
  db: Database,
  request: Repeatable,
  work: (db: Database) => Promise<Result>,
): Promise<Result & { isReplayed: boolean }> {
  const first = await firstAnswer(db, request);
  if (first) return { ...first, isReplayed: true };
  const result = await settle(request, () => work(db));
  return db.transaction(async (tx) => {
    // Another process may have answered the same request meanwhile.
    const other = await firstAnswer(tx, request);
    if (other) return { ...other, isReplayed: true };
    await keep(tx, request, result);
    return { ...result, isReplayed: false };
  });
}

// A transaction's lock cannot outlive a crash, unlike a row with the state "running".
async function takeTurn(tx: Transaction, { caller, key }: Repeatable): Promise<void> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${caller.id} ${key}`}, 0)) as taken`,
  );
  if (!rows[0]?.taken) throw inProgress();
}

const inProgress = () =>
  new AppError("request_in_progress", "A request with this Idempotency-Key is still running.", {
    hint: "Send it again in a moment to get its response.",
    headers: { "retry-after": "1" },
  });

const running = perProcess("repeatable requests", () => new Set<string>());

/** Runs a request that may wait for others before it takes its key; throws `request_in_progress` for a second one meanwhile. */
export async function oneAtATime<Done>(request: Repeatable | null, work: () => Promise<Done>): Promise<Done> {
  if (!request) return work();
  const name = `${request.caller.id} ${request.key}`;
  if (running.has(name)) throw inProgress();
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}

/** The response stored within a day, or null; throws `idempotency_key_reused` for a different request. */
export async function firstAnswer(db: Executor, { caller, key, asks, now }: Repeatable): Promise<Result | null> {
  const alive = gt(idempotency.createdAt, keptSince(now));
  const [row] = await db
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.callerId, caller.id), eq(idempotency.key, key), alive));
  if (!row) return null;
  if (Buffer.compare(row.fingerprint, asks) !== 0) {
    throw new AppError("idempotency_key_reused", "This Idempotency-Key was used for another request.", {
      hint: "Use a new key for a new request.",
    });
  }
  const body = JSON.parse(row.body);
  return row.status < 400
    ? { ok: true, output: await withTexts(db, body), status: row.status }
    : { ok: false, error: body, status: row.status };
}

/** The result of the work, also when that is an error which depends on stored data. */
async function settle({ requestId }: Repeatable, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !KEPT_REFUSALS.has(thrown.status)) throw thrown;
    return { ok: false, error: thrown.body(requestId), status: thrown.status };
  }
}

/**
 * Stores the response to a write in its transaction; false where a response is stored, or is being stored and then is: what
 * was written has to be rolled back.
 */
export const keepFirst = async (tx: Executor, request: Repeatable, result: Result): Promise<boolean> =>
  (await keep(tx, request, result)) > 0;

/** Stores a response, unless one is stored; returns how many were. */
async function keep(tx: Executor, { caller, key, asks, now }: Repeatable, result: Result): Promise<number> {
  const answer = {
    fingerprint: asks,
    status: result.status,
    body: JSON.stringify(result.ok ? await withoutTexts(tx, result.output) : result.error),
    createdAt: now,
  };
  const isOld = lte(idempotency.createdAt, keptSince(now));
  const named = { callerId: caller.id, key };
  const stored = await afterPurge(tx, named, now)
    .insert(idempotency)
    .values({ ...named, userId: caller.userId, ...answer })
    .onConflictDoUpdate({ target: [idempotency.callerId, idempotency.key], set: answer, setWhere: isOld })
    .returning({ key: idempotency.key });
  return stored.length;
}

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_MS);

/** A statement that also deletes a few answers that are no longer kept, but for the one with the name that it stores. */
export const afterPurge = (db: Executor, { callerId, key }: { callerId: string; key: string }, now: Date) =>
  db.with(
    db.$with("purged", {}).as(sql`
      delete from ${idempotency} where ctid in (
        select ctid from ${idempotency}
        where ${lt(idempotency.createdAt, keptSince(now))} and (caller_id, key) <> (${callerId}, ${key})
        limit ${PURGED_AT_ONCE} for update skip locked)`),
  );

import "server-only";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  type ServerCapabilities,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/connection/client";
import { idempotency } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { afterPurge, KEPT_MS } from "./idempotency";

const TASKS = "io.modelcontextprotocol/tasks";

/** The methods of the extension. */
export const [GET_TASK, UPDATE_TASK, CANCEL_TASK] = ["tasks/get", "tasks/update", "tasks/cancel"] as const;

/** What a server declares that answers long calls with tasks (SEP-2663). */
export const tasksCapability: ServerCapabilities["extensions"] = { [TASKS]: {} };

/** The parameters of the methods. */
export const taskParams = z.looseObject({ taskId: z.string().max(100) });

const LONG: ReadonlySet<string> = new Set([
  ...["import_file", "import_web_page", "export_document"],
  ...["check_document", "check_references", "undo_run"],
]);

/** Whether a call may be answered with a task: its client asks for that, and its tool may take long. */
export const mayBeTask = (tool: string, context: ServerContext): boolean => LONG.has(tool) && takesTasks(context);

/** Whether the client of a request declares the extension. */
export const takesTasks = ({ mcpReq }: ServerContext): boolean => askingShape.safeParse(mcpReq.envelope).success;

/** Throws a ProtocolError for a client that does not declare the extension. */
export function requireTasks(context: ServerContext): void {
  if (takesTasks(context)) return;
  const requiredCapabilities = { extensions: { [TASKS]: {} } };
  throw new MissingRequiredClientCapabilityError(
    { requiredCapabilities },
    `Tasks are for clients that declare ${TASKS}.`,
  );
}

const askingShape = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ extensions: z.object({ [TASKS]: z.object({}) }) }),
});

// What is done by then is answered at once, which is most.
const PATIENCE_MS = 2_000;
// A process that ended did not finish its tasks; no tool takes so long.
const LONGEST_MS = 15 * 60_000;
const POLL_MS = 1_000;

const STATUS = { working: 102, completed: 200, cancelled: 499, failed: 500 } as const;

type Status = keyof typeof STATUS;

const keptShape = z.object({ updatedAt: z.string(), result: z.unknown(), error: z.unknown() }).partial();

type Owner = { db: Database; caller: Pick<Caller, "id" | "userId">; now(): Date };

/**
 * Answers a call with its result, or with a task where that takes longer than `patienceMs`. A task is kept for a day beside
 * the answers of repeatable requests, so that any instance can answer for it, to the key that called alone. The signal that
 * `begin` gets is aborted within `pollMs` of a cancellation, whichever instance was told of it.
 */
export async function resultOrTask(
  owner: Owner,
  begin: (signal: AbortSignal) => Promise<CallToolResult>,
  { patienceMs = PATIENCE_MS, pollMs = POLL_MS } = {},
): Promise<CallToolResult> {
  const stop = new AbortController();
  const work = begin(stop.signal);
  const early = await Promise.race([work, later(patienceMs)]);
  if (early) return early;
  const taskId = newId("tsk");
  const createdAt = owner.now();
  const { id: callerId, userId } = owner.caller;
  const row = { fingerprint: new Uint8Array(), status: STATUS.working, body: "{}", createdAt };
  const named = { callerId, userId, key: keyOf(taskId) };
  await afterPurge(owner.db, named, createdAt)
    .insert(idempotency)
    .values({ ...named, ...row });
  let isOver = false;
  const look = async () => {
    if (isOver) return;
    // The store may be away for a moment; the next look finds it.
    const row = await findTask(owner, taskId).catch((error: unknown) => void log("warn", "mcp", { error }));
    if (row?.status === STATUS.cancelled) stop.abort(new AppError("invalid_request", "The task was cancelled."));
    else setTimeout(look, pollMs).unref();
  };
  setTimeout(look, pollMs).unref();
  void work
    .finally(() => {
      isOver = true;
    })
    .then(
      (result) => settle(owner, taskId, "completed", { result }),
      () => settle(owner, taskId, "failed", { error: internal }),
    )
    .catch((error: unknown) => log("warn", "mcp", { error }));
  // The library takes a result of a tool alone, which has content.
  return { content: [], resultType: "task", ...stateOf(taskId, "working", createdAt, createdAt) };
}

const internal = { code: ProtocolErrorCode.InternalError, message: "The call failed. Try it again." };

const later = (ms: number) =>
  new Promise<null>((done) => {
    setTimeout(done, ms, null).unref();
  });

// No client can send a space in an Idempotency-Key.
const keyOf = (taskId: string) => `task ${taskId}`;

const stateOf = (taskId: string, status: Status, createdAt: Date, updatedAt: Date) => ({
  taskId,
  status,
  createdAt: createdAt.toISOString(),
  lastUpdatedAt: updatedAt.toISOString(),
  ttlMs: KEPT_MS,
  pollIntervalMs: POLL_MS,
});

const ofTask = ({ caller }: Owner, taskId: string) =>
  and(eq(idempotency.callerId, caller.id), eq(idempotency.key, keyOf(taskId)));

/** Ends a task that still works, and does nothing to another. */
async function settle(owner: Owner, taskId: string, status: Status, outcome: object): Promise<void> {
  const body = JSON.stringify({ updatedAt: owner.now().toISOString(), ...outcome });
  await owner.db
    .update(idempotency)
    .set({ status: STATUS[status], body })
    .where(and(ofTask(owner, taskId), eq(idempotency.status, STATUS.working)));
}

/** Handles `tasks/get`: how far a task is, with its result or error at its end. Throws ProtocolError for an unknown one. */
export async function getTask(owner: Owner, taskId: string): Promise<Result> {
  const row = await findTask(owner, taskId);
  const { updatedAt, result, error } = keptShape.parse(JSON.parse(row.body));
  const updated = updatedAt === undefined ? row.createdAt : new Date(updatedAt);
  const [status] = Object.entries(STATUS).find(([, code]) => code === row.status) ?? ["failed"];
  const isLost = status === "working" && owner.now().getTime() - row.createdAt.getTime() > LONGEST_MS;
  if (isLost) return { ...stateOf(taskId, "failed", row.createdAt, updated), error: internal };
  const state = { ...stateOf(taskId, "working", row.createdAt, updated), status };
  return { ...state, ...(result === undefined ? {} : { result }), ...(error === undefined ? {} : { error }) };
}

/** Handles `tasks/cancel`: a task that still works ends before its next step, or before its write is kept. What it wrote in steps before that stays. */
export async function cancelTask(owner: Owner, taskId: string): Promise<Result> {
  await findTask(owner, taskId);
  await settle(owner, taskId, "cancelled", {});
  return {};
}

/** Handles `tasks/update`: our tasks ask for nothing, so there is nothing to take. */
export async function updateTask(owner: Owner, taskId: string): Promise<Result> {
  await findTask(owner, taskId);
  return {};
}

async function findTask(owner: Owner, taskId: string) {
  const alive = gt(idempotency.createdAt, new Date(owner.now().getTime() - KEPT_MS));
  const [row] = await owner.db
    .select({ status: idempotency.status, body: idempotency.body, createdAt: idempotency.createdAt })
    .from(idempotency)
    .where(and(ofTask(owner, taskId), alive));
  if (!row) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such task.");
  return row;
}

import type { OpenDatabase } from "#db/connection/client";
import { requireReached } from "#lib/access/reach/store";
import { findDocumentRole, findFolderRole, requireRole } from "#lib/access/store";
import { beyondKeyError } from "#lib/base/beyond-key-error";
import { allows, type Caller } from "#lib/base/caller";
import { AppError, type ErrorBody } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { memoizeResult, remembered } from "#lib/base/memoize-result";
import { type Context, type Gated, isBeyond, type KeepAnswer, type Progress } from "#lib/base/operation";
import { perProcess } from "#lib/base/per-process";
import { runningNow, runtime } from "#lib/base/runtime";
import { unstorableIn } from "#lib/base/unstorable";
import { foldBefore, isFolding } from "#lib/changes/writing/fold-soon";
import { inTurn } from "#lib/changes/writing/in-turn";
import { refuseHiddenFields } from "#lib/changes/writing/refuse-hidden";
import { asSeenBy } from "#lib/documents/store/as-agent-reads";
import { notFound as documentNotFound } from "#lib/documents/store/store";
import { notFound as folderNotFound } from "#lib/filing/folders/store";
import { countRequest, hasLimit } from "#lib/limits/rate-limit";
import { findLibraryCitation } from "#lib/works/library/entries/store";
import { admit } from "./admit";
import { auditCall } from "./audit-call";
import { authenticateNow, checkWriterHeaders } from "./authenticate";
import { withIdHint } from "./fix-hint";
import { requireGuest } from "./guest-gate";
import {
  answerInParts,
  answerOnce,
  firstAnswer,
  keepFirst,
  oneAtATime,
  type Repeatable,
  type Result,
  repeatable,
} from "./idempotency";
import { noteKnown } from "./note-known";
import { parseInParts } from "./parse-in-parts";
import type { InputRules } from "./parse-input";
import { begin, type Door, type RequestTrace, recordRequest } from "./record-request";
import { shortAnswer } from "./short-answer";
import { asAppError } from "./store-error";
import { understand, understoodBefore } from "./understand";

/** A request in the form that all doors use. */
export type GateRequest = {
  door: Door;
  /** The trace of the request, if the door has already begun it. */
  trace?: RequestTrace;
  headers: Headers;
  /** The values of the path's parameters, known before the body is read. */
  parameters: Record<string, string>;
  /** All fields: path, query and body. */
  fields(): Promise<Record<string, unknown>>;
  /** All that the fields depend on, for a request without a body: what it means is remembered by it. */
  cacheKey?: string | undefined;
  /** The input parser, unless it is the API's. */
  rules?: InputRules;
  /** The name of the client program, when the door knows it better than the header. */
  agent?: string | null;
  /** The address of the resource that access tokens must be for; without it none is accepted. */
  resource?: string;
  /** The token of a guest link, at the door for guests. */
  guestToken?: string;
  /** Whether the answer to a write leaves the document's text out. */
  isShort?: boolean;
  /** Tells the client how far its request is. */
  progress?: Progress | undefined;
  /** Stops the work between two steps, and before it is committed, once it is aborted; its reason is thrown. */
  signal?: AbortSignal | undefined;
  /** The result of `admit`, when the door had to call it before it could choose the operation. */
  admission?: Promise<Caller>;
};

/** The result for every door: the parsed output or the error, with its headers. */
export type GateResult<O = unknown> = { headers: Record<string, string> } & (
  | { ok: true; output: O; status: number }
  | { ok: false; error: ErrorBody; status: number }
);

type Candidates = readonly [Gated, ...Gated[]];

/**
 * The gate: key or session, limit, scope and binding, input, outside services, one transaction for a write, output.
 * When several operations share a route, it runs the first whose `chosenBy` accepts the fields.
 */
export async function run(candidates: Candidates, request: GateRequest): Promise<GateResult> {
  const trace = request.trace ?? begin(request.door, newId("req"));
  trace.operation = candidates[0].name;
  const answer = await pass(candidates, request, trace).catch(async (thrown) =>
    refusal(await explained(thrown, request), trace),
  );
  recordRequest(trace, answer.status);
  return answer;
}

async function explained(thrown: unknown, { parameters, fields }: GateRequest): Promise<unknown> {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") return thrown;
  const isOnPath = thrown.details?.some(({ path }) => path in parameters);
  // A body that could not be read is not what was wrong.
  return withIdHint(thrown, isOnPath ? parameters : await fields().catch(() => ({})));
}

async function pass(candidates: Candidates, request: GateRequest, trace: RequestTrace): Promise<GateResult> {
  const { store, metrics } = await runtime();
  trace.metrics = metrics;
  const caller = await (request.admission ?? admit(candidates[0].rate, request, trace));
  trace.origin = caller.origin;
  const known = understoodBefore(request);
  const operation = known?.operation ?? (await choose(candidates, request));
  trace.operation = operation.name;
  await authorize(store.db, operation, caller, request.parameters);
  const written = await attempted(operation, request, caller, trace);
  if (written) return written;
  // A read checks the role in its own query, and has no body to parse before.
  if (operation.rate === "write") await requireRoleOnPath(store.db, operation, caller, request.parameters);
  const { fields, input, shared } = await parsed(operation, request, caller).catch(async (thrown) => {
    await requireWorkOnPath(store.db, operation, caller, request.parameters);
    const role = operation.roleWhenInvalid;
    if (role) await requireRoleOnPath(store.db, { ...operation, role }, caller, request.parameters);
    throw thrown;
  });
  // A reader gets what was typed a moment ago; a writer folds it in its own transaction.
  if (operation.rate === "read" && typeof input.id === "string") await foldBefore(input.id);
  const repeat = repeatable(operation, request.headers, fields, { ...shared, requestId: trace.requestId });
  const first = repeat && operation.prepare ? await firstAnswer(store.db, repeat) : null;
  if (first) return present({ ...first, isReplayed: true }, trace);
  const prepared = await operation.prepare?.({ ...shared, db: store.db }, input);
  const work = async (db: Context["db"]): Promise<Result> => {
    const context = { ...shared, db };
    request.signal?.throwIfAborted();
    const answer = await operation.handler(context, input, prepared);
    // Thrown within the transaction, so that nothing of a cancelled write is kept.
    if (!operation.ownOrder?.commitsItself) request.signal?.throwIfAborted();
    const result = await resultOf(operation, request, context, answer);
    await auditCall(operation, context, answer, input);
    return result;
  };
  const commit = () => perform(store, operation, repeat, work);
  const outcome = await oneAtATime(repeat, () =>
    locksDocument(operation) ? inTurn({ db: store.db, id: String(input.id) }, "alone", commit) : commit(),
  );
  if (!outcome.isReplayed && outcome.ok) noteKnown(store.db, caller, operation, input, outcome.output);
  if (!outcome.isReplayed) void operation.ownOrder?.afterCommit?.(store.db, input);
  return present(outcome, trace);
}

async function parsed(operation: Gated, request: GateRequest, caller: Caller) {
  const { fields, input: all } = await understand(operation, request);
  const { model, ...input } = all;
  if (operation.rate === "write" && operation.scope !== "read")
    refuseHiddenFields(caller, operation.takesFile ? withoutFile(all) : all);
  const shared = {
    role: operation.role,
    caller: typeof model === "string" ? { ...caller, model } : caller,
    now: new Date(),
    ifMatch: ifMatch(request.headers),
    isTool: request.door === "mcp",
    progress: request.signal ? untilAborted(request.signal, request.progress) : request.progress,
  };
  return { fields, input, shared };
}

// A file has its hidden characters removed, however it is sent.
const withoutFile = ({ text: _, ...fields }: Record<string, unknown>) => fields;

const untilAborted =
  (signal: AbortSignal, progress?: Progress): Progress =>
  (...step) => {
    signal.throwIfAborted();
    progress?.(...step);
  };

async function resultOf(operation: Gated, request: GateRequest, context: Context, answer: unknown): Promise<Result> {
  const whole = await outputAhead(operation, answer);
  const long = typeof answer === "object" && answer ? operation.ownOrder?.remember?.(answer, whole) : null;
  if (long) kept.add(remembered(long));
  // What nobody sees reaches no agent.
  const output = operation.tellsHidden ? whole : asSeenBy(context.caller, whole);
  const shown = request.isShort ? await shortAnswer(context, operation, output) : output;
  return { ok: true, output: shown, status: statusOf(operation, output) };
}

/** The result of the operation's fast path; null where the handler must do it, or say after the check of the role what is wrong. */
async function attempted(
  operation: Gated,
  request: GateRequest,
  caller: Caller,
  trace: RequestTrace,
): Promise<GateResult | null> {
  if (!operation.ownOrder?.fastPath) return null;
  const { store } = await runtime();
  const attempt = async (): Promise<Result | null> => {
    const { fields, input, shared } = await parsed(operation, request, caller);
    const context = { ...shared, db: store.db };
    const repeat = repeatable(operation, request.headers, fields, { ...shared, requestId: trace.requestId });
    let kept: Result | null = null;
    const keep: KeepAnswer<unknown> | null =
      repeat &&
      (async (db, output) => {
        kept = await resultOf(operation, request, { ...context, db }, output);
        return keepFirst(db, repeat, kept);
      });
    const answer = await oneAtATime(repeat, async () => operation.ownOrder?.fastPath?.(context, input, keep));
    return answer ? (kept ?? resultOf(operation, request, context, answer)) : null;
  };
  const result = await attempt().catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!result) return null;
  if (result.ok) noteKnown(store.db, caller, operation, {}, result.output);
  return present(result, trace);
}

/** What an operation answers, with the fields that its output declares. */
export const outputOf = (operation: Gated, answer: unknown): unknown =>
  kept.has(answer as object) ? answer : checked(answer, () => operation.output.parse(answer));

const checked = memoizeResult<unknown>();
// What one bundle keeps of an output that it checked, another sends.
const kept = perProcess("kept outputs", () => new WeakSet());

/** The same, without holding others while the items of a long list are checked. */
async function outputAhead(operation: Gated, answer: unknown): Promise<unknown> {
  const inParts = checked.has(answer) ? null : await parseInParts(operation.output, answer);
  return inParts ? checked(answer, () => inParts) : outputOf(operation, answer);
}

/** Whether an operation writes to the document `id` in the gate's transaction. */
const locksDocument = ({ rate, reach, ownOrder }: Gated): boolean =>
  rate === "write" && reach === "document" && !ownOrder?.commitsItself;

type Outcome = Result & { isReplayed?: boolean };

function perform(
  { db, read }: OpenDatabase,
  operation: Gated,
  repeat: Repeatable | null,
  work: (db: Context["db"]) => Promise<Result>,
): Promise<Outcome> {
  if (repeat && operation.ownOrder?.findsWhatItSaved) return answerInParts(db, repeat, work);
  if (repeat) return db.transaction((tx) => answerOnce(tx, repeat, work));
  if (operation.mayUseReplica) return read(work);
  return operation.rate === "write" && !operation.ownOrder?.commitsItself ? db.transaction(work) : work(db);
}

function present({ isReplayed, ...result }: Outcome, { headers }: RequestTrace): GateResult {
  const replayed: Record<string, string> = isReplayed ? { "idempotency-replayed": "true" } : {};
  return { ...result, headers: { ...headers, ...replayed, ...(result.ok ? tagged(result.output) : {}) } };
}

function refusal(thrown: unknown, { requestId, operation, headers, origin }: RequestTrace): GateResult {
  const error = asAppError(thrown, { requestId, operation });
  // It may quote a text.
  return {
    ok: false,
    error: asSeenBy({ origin }, error.body(requestId)),
    status: error.status,
    headers: { ...headers, ...error.headers },
  };
}

/** A request that is counted: what the gate needs to go on with it. */
export type Begun = { trace: RequestTrace; admission: Promise<Caller> };

/** Takes the remembered answer of an operation, or null when the gate must go on. */
type ToldAgain = (known: { answer: object; operation: Gated } | null, begun: Begun) => void;

/**
 * The gate's short way for a read that was answered before: the same key, limit, scope and role, without parsing and
 * without waiting except for the store. Returns false, and does nothing, for what only the gate itself can decide.
 */
export function runAgain(request: Pick<GateRequest, "door" | "headers" | "cacheKey">, told: ToldAgain): boolean {
  const running = runningNow();
  const known = understoodBefore(request);
  if (!running || !known?.operation.ownOrder?.revalidate || request.headers.has("if-match")) return false;
  const { operation, input } = known;
  const caller = running.attempts.isQuiet() ? authenticateNow(request, running) : null;
  if (!caller || caller.bound !== null || operation.session || !allows(caller, operation.scope)) return false;
  if (typeof input.id === "string" && isFolding(input.id)) return false;
  running.attempts.succeeded(request.headers);
  const trace = begin(request.door, newId("req"), operation.name);
  trace.metrics = running.metrics;
  trace.caller = caller.id;
  const goOn = () => {
    checkWriterHeaders(request.headers);
    const context = { db: running.store.db, caller, role: operation.role };
    const admission = Promise.resolve(caller);
    operation.ownOrder?.revalidate?.(context, input, (answer) => {
      noteKnown(running.store.db, caller, operation, input, answer);
      told(answer && { answer, operation }, { trace, admission });
    });
  };
  const refuse = (reason: unknown) => told(null, { trace, admission: Promise.reject(reason) });
  if (hasLimit(running.env, caller, operation.rate)) {
    countRequest(running, caller, operation.rate)
      .then((headers) => void Object.assign(trace.headers, headers))
      .then(goOn)
      .catch(refuse);
    return true;
  }
  try {
    goOn();
  } catch (error) {
    refuse(error);
  }
  return true;
}

async function choose(candidates: Candidates, request: GateRequest) {
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  const fields = await request.fields();
  return candidates.find((candidate) => candidate.chosenBy?.(fields)) ?? only;
}

/** Checks before anything else, so that the response does not reveal what exists. */
async function authorize(
  db: Context["db"],
  operation: Gated,
  caller: Caller,
  { id, folderId }: Record<string, string>,
): Promise<void> {
  if (caller.guest || operation.guest) return requireGuest(operation, caller);
  if (operation.session && caller.type === "key") {
    throw new AppError("session_required", "Only a signed-in person may do that, in the browser.");
  }
  if (!allows(caller, operation.scope)) {
    throw new AppError("insufficient_scope", `This key may not do that: it needs the scope “${operation.scope}”.`, {
      details: [{ path: "scope", message: operation.scope }],
      hint: `Use a key with the scope “${operation.scope}”.`,
    });
  }
  const { bound } = caller;
  if (bound === null || operation.reach === "free") return;
  if (isBeyond(operation.reach, bound)) throw beyondKeyError(bound);
  await requireReached(db, caller, operation.reach === "listing" ? {} : { id, folderId });
}

/** Throws the operation's own error when the caller's role on the document or folder in the path is too weak. */
async function requireRoleOnPath(
  db: Context["db"],
  { role }: Gated,
  { userId }: Caller,
  { id, folderId }: Record<string, string>,
): Promise<void> {
  // What cannot be stored names nothing; parsing says what is wrong with it.
  if (unstorableIn("path", id ?? folderId ?? "")) return;
  if (id !== undefined) requireRole(await findDocumentRole(db, userId, id), role, () => documentNotFound(id));
  else if (folderId !== undefined)
    requireRole(await findFolderRole(db, userId, folderId), role, () => folderNotFound("folderId"));
}

/** Throws `not_found` for a work in the path that is not the caller's, before it is said what is wrong with the rest. */
async function requireWorkOnPath(
  db: Context["db"],
  { route }: Gated,
  { userId }: Caller,
  { citationId, id }: Record<string, string>,
): Promise<void> {
  // Clients rely on it that the older routes say first what is wrong with a request.
  if (!route?.includes(" /api/w/")) return;
  // Within a document, the citation is one of the document's.
  if (citationId === undefined || id !== undefined || unstorableIn("path", citationId)) return;
  await findLibraryCitation(db, userId, citationId);
}

/** The versions that `If-Match` names; an unknown tag matches none (RFC 9110 §13.1.1). */
function ifMatch(headers: Headers): number[] | null {
  const header = headers.get("if-match");
  if (header === null || header.trim() === "*") return null;
  const tags = header.split(",").map((tag) => tag.trim());
  if (tags.every((tag) => /^(W\/)?"[^"]*"$/.test(tag))) return tags.flatMap(versionOf);
  throw new AppError("invalid_request", "If-Match must be an ETag of an earlier response.", {
    details: [{ path: "If-Match", message: 'must look like "12"' }],
  });
}

// A front proxy that compresses marks our tags as weak (W/); the version is the same.
function versionOf(tag: string): number[] {
  const version = /^(?:W\/)?"([1-9]\d{0,8})(?:\.[a-z]+)?"$/.exec(tag)?.[1];
  return version ? [Number(version)] : [];
}

function statusOf(operation: Gated, output: unknown): number {
  return operation.location && !operation.existed?.(output) ? 201 : 200;
}

/** The headers that an output has by itself: its version is its tag, unless it tells what changes without a version. */
export function tagged(output: unknown): Record<string, string> {
  if (typeof output !== "object" || output === null || !("version" in output) || isBesideText(output)) return {};
  return typeof output.version === "number" ? { etag: `"${output.version}"` } : {};
}

/** Whether an answer tells of reviews or checks of a text. */
const isBesideText = (output: object): boolean =>
  "checkedAt" in output ||
  ("words" in output && typeof output.words === "object") ||
  ("nodes" in output && Array.isArray(output.nodes) && output.nodes.some((node) => Array.isArray(node?.runs)));

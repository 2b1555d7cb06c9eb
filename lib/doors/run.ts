import type { OpenDatabase } from "#db/client";
import { requireReached } from "#lib/access/reach/store";
import { findDocumentRole, findFolderRole, requireRole } from "#lib/access/store";
import { boundedCache } from "#lib/base/bounded-cache";
import { allows, type Caller } from "#lib/base/caller";
import { AppError, type ErrorBody } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { notInToken } from "#lib/base/not-in-token";
import { type Context, type Gated, isBeyond, type Progress } from "#lib/base/operation";
import { madeOnce } from "#lib/base/remembered";
import { unstorableIn } from "#lib/base/unstorable";
import { notFound as documentNotFound } from "#lib/documents/store";
import { notFound as folderNotFound } from "#lib/folders/store";
import { countRequest, hasLimit, type Rate, withinLimit } from "#lib/limits/rate-limit";
import type { Attempts } from "#lib/limits/rate-limit-failures";
import { runningNow, runtime } from "#lib/runtime";
import { foldBefore, isFolding } from "#lib/writing/fold-soon";
import { authenticate, authenticateNow, checkWriterHeaders } from "./authenticate";
import { withIdHint } from "./fix-hint";
import { answerOnce, firstAnswer, type Repeatable, type Result, repeatable } from "./idempotency";
import { type InputRules, parseInput } from "./parse-input";
import { begin, type Door, type RequestTrace, recordRequest } from "./record-request";
import { shortAnswer } from "./short-answer";
import { storeError } from "./store-error";

/** A request in the form that all doors use. */
export type GateRequest = {
  door: Door;
  /** The trace of the request, if the door has already begun it. */
  passage?: RequestTrace;
  headers: Headers;
  /** The values of the path's parameters, known before the body is read. */
  parameters: Record<string, string>;
  /** All fields: path, query and body. */
  fields(): Promise<Record<string, unknown>>;
  /** All that the fields depend on, for a request without a body: what it means is remembered by it. */
  asks?: string | undefined;
  /** The input parser, unless it is the API's. */
  rules?: InputRules;
  /** The name of the client program, when the door knows it better than the header. */
  agent?: string | null;
  /** The address of the resource that access tokens must be for; without it none is accepted. */
  resource?: string;
  /** Whether the answer to a write leaves the document's text out. */
  isShort?: boolean;
  /** Tells the client how far its request is. */
  progress?: Progress | undefined;
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
export async function run(candidates: Candidates, question: GateRequest): Promise<GateResult> {
  const passage = question.passage ?? begin(question.door, newId("req"));
  passage.operation = candidates[0].name;
  const answer = await pass(candidates, question, passage).catch(async (thrown) =>
    refusal(await explained(thrown, question), passage),
  );
  recordRequest(passage, answer.status);
  return answer;
}

async function explained(thrown: unknown, { parameters, fields }: GateRequest): Promise<unknown> {
  if (!(thrown instanceof AppError) || thrown.code !== "not_found") return thrown;
  const isOnPath = thrown.details?.some(({ path }) => path in parameters);
  // A body that could not be read is not what was wrong.
  return withIdHint(thrown, isOnPath ? parameters : await fields().catch(() => ({})));
}

async function pass(candidates: Candidates, question: GateRequest, passage: RequestTrace): Promise<GateResult> {
  const { store, metrics } = await runtime();
  passage.metrics = metrics;
  const caller = await (question.admission ?? admit(candidates[0].rate, question, passage));
  const known = question.asks === undefined ? undefined : understood.get(question.asks);
  const operation = known?.operation ?? (await choose(candidates, question));
  passage.operation = operation.name;
  await authorize(store.db, operation, caller, question.parameters);
  const written = await attempted(operation, question, caller, passage);
  if (written) return written;
  // A read checks the role in its own query, and has no body to parse before.
  if (operation.rate === "write") await requireRoleOnPath(store.db, operation, caller, question.parameters);
  const { fields, input, shared } = await parsed(operation, question, caller);
  // A reader gets what was typed a moment ago; a writer folds it in its own transaction.
  if (operation.rate === "read" && typeof input.id === "string") await foldBefore(input.id);
  const asked = { caller, now: shared.now, requestId: passage.requestId };
  const request = repeatable(operation, question.headers, fields, asked);
  const first = request && operation.prepare ? await firstAnswer(store.db, request) : null;
  if (first) return present({ ...first, isReplayed: true }, passage);
  const prepared = await operation.prepare?.({ ...shared, db: store.db }, input);
  const work = async (db: Context["db"]): Promise<Result> => {
    const context = { ...shared, db };
    return resultOf(operation, question, context, await operation.handler(context, input, prepared));
  };
  const outcome = await perform(store, operation, request, work);
  if (!outcome.isReplayed) void operation.afterwards?.(store.db, input);
  return present(outcome, passage);
}

type Understood = { operation: Gated; fields: Record<string, unknown>; input: Record<string, unknown> };

const BYTES_BESIDE = 1_000;

// What requests without a body mean, which depends on nothing that changes.
const understood = boundedCache<Understood>("requests", 0.02, (_, asks) => BYTES_BESIDE + 3 * asks.length);

async function understand(operation: Gated, { asks, fields: read, rules }: GateRequest): Promise<Understood> {
  const known = asks === undefined ? undefined : understood.get(asks);
  if (known) return known;
  const fields = await read();
  const made = { operation, fields, input: parseInput(operation.input, fields, rules) };
  if (asks !== undefined) understood.set(asks, made);
  return made;
}

async function parsed(operation: Gated, question: GateRequest, caller: Caller) {
  const { fields, input: all } = await understand(operation, question);
  const { model, ...input } = all;
  const shared = {
    role: operation.role,
    caller: typeof model === "string" ? { ...caller, model } : caller,
    now: new Date(),
    ifMatch: ifMatch(question.headers),
    progress: question.progress,
  };
  return { fields, input, shared };
}

async function resultOf(operation: Gated, question: GateRequest, context: Context, answer: unknown): Promise<Result> {
  const output = outputOf(operation, answer);
  const shown = question.isShort ? await shortAnswer(context, operation, output) : output;
  return { ok: true, output: shown, status: statusOf(operation, output) };
}

/** The result of the operation's `attempt`; null where the handler must do it, or say after the check of the role what is wrong. */
async function attempted(
  operation: Gated,
  question: GateRequest,
  caller: Caller,
  passage: RequestTrace,
): Promise<GateResult | null> {
  if (!operation.attempt || question.headers.has("idempotency-key")) return null;
  const { store } = await runtime();
  const attempt = async () => {
    const { input, shared } = await parsed(operation, question, caller);
    const context = { ...shared, db: store.db };
    const answer = await operation.attempt?.(context, input);
    return answer ? { context, answer } : null;
  };
  const made = await attempt().catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return made && present(await resultOf(operation, question, made.context, made.answer), passage);
}

/** What an operation answers, with the fields that its output declares. */
export const outputOf = (operation: Gated, answer: unknown): unknown =>
  checked(answer, () => operation.output.parse(answer));

const checked = madeOnce<unknown>();

type Outcome = Result & { isReplayed?: boolean };

function perform(
  { db }: OpenDatabase,
  operation: Gated,
  request: Repeatable | null,
  work: (db: Context["db"]) => Promise<Result>,
): Promise<Outcome> {
  if (request) return db.transaction((tx) => answerOnce(tx, request, work));
  return operation.rate === "write" && !operation.commitsItself ? db.transaction(work) : work(db);
}

function present({ isReplayed, ...result }: Outcome, { headers }: RequestTrace): GateResult {
  const replayed: Record<string, string> = isReplayed ? { "idempotency-replayed": "true" } : {};
  return { ...result, headers: { ...headers, ...replayed, ...(result.ok ? tagged(result.output) : {}) } };
}

function refusal(thrown: unknown, { requestId, operation, headers }: RequestTrace): GateResult {
  const error = asAppError(thrown, { requestId, operation });
  return { ok: false, error: error.body(requestId), status: error.status, headers: { ...headers, ...error.headers } };
}

/**
 * The first half of the gate: finds the caller and counts the request; records the caller and adds the `RateLimit-*`
 * headers even when it throws.
 */
export async function admit(
  rate: Rate,
  question: Pick<GateRequest, "door" | "headers" | "agent" | "resource">,
  passage: Pick<RequestTrace, "caller" | "headers">,
): Promise<Caller> {
  const running = await runtime();
  const caller = await identify(running.attempts, question, passage.headers);
  passage.caller = caller.id;
  Object.assign(passage.headers, await countRequest(running, caller, rate));
  checkWriterHeaders(question.headers);
  return caller;
}

/** A request that is counted: what the gate needs to go on with it. */
export type Begun = { passage: RequestTrace; admission: Promise<Caller> };

/** Takes the remembered answer of an operation, or null when the gate must go on. */
type ToldAgain = (known: { answer: object; operation: Gated } | null, begun: Begun) => void;

/**
 * The gate's short way for a read that was answered before: the same key, limit, scope and role, without parsing and
 * without waiting except for the store. Returns false, and does nothing, for what only the gate itself can decide.
 */
export function runAgain(question: Pick<GateRequest, "door" | "headers" | "asks">, told: ToldAgain): boolean {
  const running = runningNow();
  const known = question.asks === undefined ? undefined : understood.get(question.asks);
  if (!running || !known?.operation.again || question.headers.has("if-match")) return false;
  const { operation, input } = known;
  const caller = running.attempts.isQuiet() ? authenticateNow(question, running) : null;
  if (!caller || caller.bound !== null || operation.session || !allows(caller, operation.scope)) return false;
  if (typeof input.id === "string" && isFolding(input.id)) return false;
  running.attempts.succeeded(question.headers);
  const passage = begin(question.door, newId("req"), operation.name);
  passage.metrics = running.metrics;
  passage.caller = caller.id;
  const goOn = () => {
    checkWriterHeaders(question.headers);
    const context = { db: running.store.db, caller, role: operation.role };
    const admission = Promise.resolve(caller);
    operation.again?.(context, input, (answer) => told(answer && { answer, operation }, { passage, admission }));
  };
  const refuse = (reason: unknown) => told(null, { passage, admission: Promise.reject(reason) });
  if (hasLimit(running.env, caller, operation.rate)) {
    countRequest(running, caller, operation.rate)
      .then((headers) => void Object.assign(passage.headers, headers))
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

async function choose(candidates: Candidates, question: GateRequest) {
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  const fields = await question.fields();
  return candidates.find((candidate) => candidate.chosenBy?.(fields)) ?? only;
}

async function identify(
  attempts: Attempts,
  question: Pick<GateRequest, "door" | "headers" | "agent" | "resource">,
  headers: Record<string, string>,
): Promise<Caller> {
  const tooMany = "Too many requests from this address came without a valid key.";
  const refused = attempts.refuses(question.headers);
  if (refused) withinLimit(refused, tooMany);
  try {
    const caller = await authenticate(question);
    attempts.succeeded(question.headers);
    return caller;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    Object.assign(headers, withinLimit(await attempts.failed(question.headers), tooMany));
    throw error;
  }
}

/** Checks before anything else, so that the response does not reveal what exists. */
async function authorize(
  db: Context["db"],
  operation: Gated,
  caller: Caller,
  { id, folderId }: Record<string, string>,
): Promise<void> {
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
  if (isBeyond(operation.reach, bound)) throw notInToken(bound);
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

/** The headers that an output has by itself. */
export function tagged(output: unknown): Record<string, string> {
  if (typeof output !== "object" || output === null || !("version" in output)) return {};
  return typeof output.version === "number" ? { etag: `"${output.version}"` } : {};
}

/** Converts a thrown value to the error of the response; unexpected errors are logged and reported as internal. */
export function asAppError(thrown: unknown, where: { requestId: string; operation: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  const trouble = storeError(thrown);
  log("error", trouble ? "unavailable" : "unexpected", { ...where, error: thrown });
  if (trouble) return trouble;
  return new AppError("internal", "Something went wrong on our side. Nothing was changed.", {
    hint: `Tell us the request id ${where.requestId}.`,
  });
}

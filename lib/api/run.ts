import { authenticate } from "#lib/auth/authenticate";
import { newId } from "#lib/ids";
import { runtime } from "#lib/runtime";
import { allows, type Caller } from "./caller";
import { AppError, type ErrorBody } from "./errors";
import { log } from "./log";
import { notInToken } from "./not-in-token";
import type { AnyOperation, Context } from "./operation";
import { parseInput } from "./parse-input";
import { countRequest, type Rate } from "./rate-limit";

/** A request as both doors put it. */
export type Question = {
  door: "rest" | "mcp" | "page";
  headers: Headers;
  /** The values of the path's parameters, known before a body is read. */
  parameters: Record<string, string>;
  /** All the fields: path, query and body. */
  fields(): Promise<Record<string, unknown>>;
  /** The name of the client program, where the door knows it better than a header does. */
  agent?: string | null;
  /** What `admit` answered, where the door had to ask before it could tell which operation is meant. */
  admission?: Promise<Caller>;
};

/** What both doors answer: the parsed output or the error, with the headers that go with it. */
export type Answer<O = unknown> = { headers: Record<string, string> } & (
  | { ok: true; output: O; status: number }
  | { ok: false; error: ErrorBody; status: number }
);

/**
 * The one gate: key or session, limit, scope and binding, input, one transaction for a write, output. Where several
 * operations share a route, the first whose `chosenBy` accepts the fields is the one meant.
 */
export async function run(candidates: readonly [AnyOperation, ...AnyOperation[]], question: Question): Promise<Answer> {
  const requestId = newId("req");
  const headers: Record<string, string> = { "x-request-id": requestId };
  try {
    const { operation, output } = await pass(candidates, question, headers);
    return { ok: true, output, status: statusOf(operation, output), headers: { ...headers, ...tagged(output) } };
  } catch (thrown) {
    const error = asAppError(thrown, { requestId, operation: candidates[0].name });
    return { ok: false, error: error.body(requestId), status: error.status, headers: { ...headers, ...error.headers } };
  }
}

async function pass(
  candidates: readonly [AnyOperation, ...AnyOperation[]],
  question: Question,
  headers: Record<string, string>,
) {
  const { store } = await runtime();
  const caller = await (question.admission ?? admit(candidates[0].rate, question, headers));
  const operation = await choose(candidates, question);
  authorize(operation, caller, question.parameters);
  const { model, ...input } = parseInput(operation.input, await question.fields());
  const context = (db: Context["db"]): Context => ({
    db,
    caller: typeof model === "string" ? { ...caller, model } : caller,
    now: new Date(),
    ifMatch: ifMatch(question.headers),
  });
  const output =
    operation.rate === "write"
      ? await store.db.transaction((tx) => operation.handler(context(tx), input))
      : await operation.handler(context(store.db), input);
  return { operation, output: operation.output.parse(output) };
}

/** The gate's first half: who asks, and whether the limit lets them; adds the `RateLimit-*` headers also when it throws. */
export async function admit(
  rate: Rate,
  question: Pick<Question, "door" | "headers" | "agent">,
  headers: Record<string, string>,
): Promise<Caller> {
  const caller = await identify(question, rate, headers);
  Object.assign(headers, await countRequest(caller, rate));
  return caller;
}

async function choose(candidates: readonly [AnyOperation, ...AnyOperation[]], question: Question) {
  const [only, ...others] = candidates;
  if (others.length === 0) return only;
  const fields = await question.fields();
  return candidates.find((candidate) => candidate.chosenBy?.(fields)) ?? only;
}

async function identify(
  question: Pick<Question, "door" | "headers" | "agent">,
  rate: Rate,
  headers: Record<string, string>,
): Promise<Caller> {
  try {
    return await authenticate(question);
  } catch (error) {
    Object.assign(headers, await countRequest(null, rate));
    throw error;
  }
}

/** Decides before anything is looked up, so that the answer tells nothing of what exists. */
function authorize(operation: AnyOperation, caller: Caller, parameters: Record<string, string>): void {
  if (!allows(caller, operation.scope)) {
    throw new AppError("insufficient_scope", `This key may not do that: it needs the scope “${operation.scope}”.`, {
      details: [{ path: "scope", message: operation.scope }],
      hint: `Use a key with the scope “${operation.scope}”.`,
    });
  }
  if (caller.documentId === null || operation.reach === "free" || operation.reach === "listing") return;
  if (operation.reach === "document" && parameters.id === caller.documentId) return;
  throw notInToken(caller.documentId);
}

function ifMatch(headers: Headers): number | null {
  const header = headers.get("if-match");
  if (header === null || header.trim() === "*") return null;
  const version = /^\s*"(\d+)(?:\.[a-z]+)?"\s*$/.exec(header)?.[1];
  if (version) return Number(version);
  throw new AppError("invalid_request", "If-Match must be one ETag as an earlier answer gave it.", {
    details: [{ path: "If-Match", message: 'must look like "12"' }],
  });
}

function statusOf(operation: AnyOperation, output: unknown): number {
  return operation.location && !operation.existed?.(output) ? 201 : 200;
}

function tagged(output: unknown): Record<string, string> {
  if (typeof output !== "object" || output === null || !("version" in output)) return {};
  return typeof output.version === "number" ? { etag: `"${output.version}"` } : {};
}

/** What was thrown as an error to answer; what nobody foresaw is logged, and told as no more than that. */
export function asAppError(thrown: unknown, where: { requestId: string; operation: string }): AppError {
  if (thrown instanceof AppError) return thrown;
  log("error", "unexpected", { ...where, error: thrown });
  return new AppError("internal", "Something went wrong on our side. Nothing was changed.", {
    hint: `Tell us the request id ${where.requestId}.`,
  });
}

import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { memoizeResult } from "#lib/base/memoize-result";
import type { AnyOperation, Attachment } from "#lib/base/operation";
import { methodOf, pathParameters } from "#lib/base/operation";
import { printResponse } from "#lib/document/edit/json-text";
import { type Answer, type Asked, CORS, type Handler, type Handlers, METHODS, type Sender } from "./handler";
import { namesType, preferredType } from "./preferred-type";
import { readBody } from "./read-body";
import { isForm, readForm } from "./read-form";
import { recordRequest } from "./record-request";
import { type Begun, type GateRequest, type GateResult, outputOf, run, runAgain, tagged } from "./run";
import { serveOnly } from "./serve-only";
import { isShort, prefersShort } from "./short-answer";

/** Serves operations at the URL of a route file; any other method is 405 with `Allow`. */
export function serve(...operations: AnyOperation[]): Handlers {
  const handlers: Partial<Handlers> = {};
  for (const method of METHODS) {
    const [first, ...others] = operations.filter((operation) => methodOf(operation) === method);
    if (first) handlers[method] = answering([first, ...others]);
  }
  return serveOnly(handlers);
}

function answering(candidates: [AnyOperation, ...AnyOperation[]]): Handler {
  const handler: Handler = async (request, { params }) => {
    const { body, ...rest } = await answerOf(candidates, { request, parameters: await params });
    return new FastResponse(body, rest);
  };
  const isRead = candidates.every((operation) => methodOf(operation) === "GET");
  const answer = ({ request, target, parameters }: Asked, { send, fail }: Sender) => {
    const cacheKey = isRead ? `${target} ${request.headers.get("accept")}` : undefined;
    const whole = (begun: Partial<Begun>) =>
      answerOf(candidates, { request, parameters, cacheKey, ...begun })
        .then(send)
        .catch(fail);
    const again = () => answerAgain(candidates[0], request, cacheKey, { send, fail, whole });
    if (request.method !== "GET" || !again()) void whole({});
  };
  return Object.assign(handler, { answer });
}

function answerAgain(
  operation: AnyOperation,
  request: Request,
  cacheKey: string | undefined,
  { send, fail, whole }: Sender & { whole(begun: Begun): unknown },
): boolean {
  return runAgain({ door: "rest", headers: request.headers, cacheKey }, (known, begun) => {
    try {
      if (!known) return whole(begun);
      const answer = representedBefore(operation, request, outputOf(known.operation, known.answer));
      recordRequest(begun.trace, 200);
      send({ ...answer, own: begun.trace.headers });
    } catch (error) {
      fail(error);
    }
  });
}

const MOST_FORMS = 4;
const MOST_CHARACTERS = 500;
const formsOf = memoizeResult<Map<string, Answer>>();

/** The parts of a remembered answer that are the same for each request of it. */
function representedBefore(operation: AnyOperation, request: Request, output: unknown): Answer {
  const known = formsOf(output, () => new Map());
  const form = `${request.headers.get("accept")} ${request.headers.get("if-none-match")}`;
  const before = known.get(form);
  if (before) return before;
  const { body, ...rest } = represent(operation, request, { ok: true, output, status: 200, headers: tagged(output) });
  const answer = { ...rest, body: typeof body === "string" ? Buffer.from(body) : body };
  if (known.size >= MOST_FORMS) known.clear();
  if (form.length <= MOST_CHARACTERS) known.set(form, answer);
  return answer;
}

type Answered = Pick<Asked, "request" | "parameters"> & Pick<GateRequest, "cacheKey"> & Partial<Begun>;

async function answerOf(
  candidates: [AnyOperation, ...AnyOperation[]],
  { request, parameters: given, ...begun }: Answered,
): Promise<Answer> {
  const [operation] = candidates;
  const parameters = parametersOf(operation, given);
  let read: Promise<Record<string, unknown>> | undefined;
  const fields = () => {
    read ??= fieldsOf(operation, request, parameters);
    return read;
  };
  const { headers } = request;
  const prefers = operation.rate === "write" && prefersShort(headers);
  const result = await run(candidates, { door: "rest", headers, parameters, fields, isShort: prefers, ...begun });
  const answer = represent(operation, request, prefers ? withPreference(result) : result);
  return request.method === "HEAD" ? { ...answer, body: null } : answer;
}

/** An answer that says that it is short; one that is replayed may be whole. */
const withPreference = (result: GateResult): GateResult =>
  result.ok && isShort(result.output)
    ? { ...result, headers: { ...result.headers, "preference-applied": "return=minimal" } }
    : result;

function parametersOf(operation: AnyOperation, params: Record<string, string | string[] | undefined>) {
  const parameters: Record<string, string> = {};
  for (const name of pathParameters(operation)) {
    const value = params[name];
    if (typeof value === "string") parameters[name] = value;
  }
  return parameters;
}

/** Path parameters come last, so that no body field can name another object than the URL. */
async function fieldsOf(operation: AnyOperation, request: Request, parameters: Record<string, string>) {
  const method = methodOf(operation);
  const query = queryOf(request);
  if (method === "GET") return { ...represented(operation, request), ...query, ...parameters };
  // A body of DELETE has no known field, and no field may be ignored silently.
  if (method === "DELETE") return { ...query, ...(await readBody(request)), ...parameters };
  const [misplaced] = Object.keys(query);
  if (misplaced) {
    throw new AppError("unknown_field", `“${misplaced}” is in the query, which this route does not accept.`, {
      details: [{ path: misplaced, message: "is not a query parameter of this operation" }],
      hint: "Send it in the JSON body.",
    });
  }
  const { takesFile } = operation;
  const body = takesFile && isForm(request) ? await readForm(request, takesFile) : await readBody(request);
  const [repeated] = Object.keys(body).filter((name) => Object.hasOwn(parameters, name));
  if (repeated === undefined) return { ...body, ...parameters };
  throw new AppError("unknown_field", `“${repeated}” belongs in the URL, not in the body.`, {
    details: [{ path: repeated, message: "is a parameter of the path" }],
  });
}

const KEY_NAMES = new Set(["x-api-key", "api_key", "apikey", "api-key", "key", "token", "access_token"]);

function queryOf(request: Request): Record<string, string> {
  // Without a prototype, so that a parameter named __proto__ is an ordinary one.
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of request.url.includes("?") ? new URL(request.url).searchParams : []) {
    if (KEY_NAMES.has(name.toLowerCase()) || /^(ak|at|rt)_usr_/.test(value)) throw keyInQuery(name);
    if (Object.hasOwn(query, name)) {
      throw new AppError("invalid_request", `“${name}” is given twice.`, {
        details: [{ path: name, message: "may be given once" }],
      });
    }
    query[name] = value;
  }
  return query;
}

const keyInQuery = (name: string) =>
  new AppError("unknown_field", `A key does not belong in the query (“${name}”): addresses are written to logs.`, {
    details: [{ path: name, message: "is not a query parameter" }],
    hint: "Send it in the x-api-key header, and revoke this one.",
  });

/** The input fields of the representation that `Accept` prefers to JSON. */
function represented(operation: AnyOperation, request: Request): Record<string, unknown> | undefined {
  return operation.representations?.[preferred(operation, request)]?.input;
}

const JSON_TYPE = "application/json";

const preferred = (operation: AnyOperation, request: Request) =>
  preferredType(request.headers.get("accept"), [JSON_TYPE, ...Object.keys(operation.representations ?? {})]);

/** The output as text of another media type, unless the client prefers JSON. */
function rendered(operation: AnyOperation, request: Request, output: unknown) {
  if (namesType(request.headers.get("accept"), JSON_TYPE) && preferred(operation, request) === JSON_TYPE)
    return undefined;
  for (const [type, { filename, render }] of Object.entries(operation.representations ?? {})) {
    const text = render(output);
    if (text !== null) return { type, text, filename };
  }
  return undefined;
}

function represent(operation: AnyOperation, request: Request, result: GateResult): Answer {
  const vary: Record<string, string> = operation.representations ? { vary: "accept" } : {};
  const headers = { ...CORS, ...result.headers, ...vary, "cache-control": "private, no-cache" };
  if (!result.ok) {
    const body = JSON.stringify(result.error);
    return { status: result.status, headers: { ...headers, "content-type": JSON_TYPE }, body };
  }
  if (operation.file) return attached(operation.file.of(result.output), headers);
  const other = rendered(operation, request, result.output);
  const tag = etag(result.headers.etag, other?.type);
  const tagged = tag ? { ...headers, etag: tag } : headers;
  if (tag && operation.rate === "read" && matches(request.headers.get("if-none-match"), tag)) {
    return { status: 304, headers: tagged, body: null };
  }
  const location = result.status === 201 && operation.location?.(result.output, pathAsked(request));
  return {
    status: result.status,
    headers: {
      ...tagged,
      ...(location ? { location } : {}),
      ...(other?.filename ? { "content-disposition": `attachment; filename="${other.filename}"` } : {}),
      "content-type": other ? `${other.type}; charset=utf-8` : JSON_TYPE,
    },
    body: other?.text ?? printed(result.output, () => printResponse(result.output)),
  };
}

const printed = memoizeResult<ReturnType<typeof printResponse>>();

const pathAsked = (request: Request) => new URL(request.url).pathname.replace(/\/$/, "");

/** A file under its own name: in ASCII for old clients, and in full (RFC 6266, RFC 8187). */
function attached({ filename, mediaType, content, warnings = [] }: Attachment, given: Record<string, string>): Answer {
  // A file also depends on more than the version: on the style of its citations, and on its template.
  const { etag: _, ...headers } = given;
  const plain = filename
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/g, "_");
  const full = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    status: 200,
    headers: {
      ...headers,
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${full}`,
      "x-content-type-options": "nosniff",
      ...(warnings.length > 0 ? { "x-warnings": inHeader(warnings) } : {}),
    },
    body: content,
  };
}

/** JSON in ASCII, as headers are. */
const inHeader = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** One URL has several media types, and a strong tag identifies one of them: `"12.markdown"`. */
function etag(tag: string | undefined, type: string | undefined): string | undefined {
  return tag && type ? tag.replace(/"$/, `.${type.slice(type.indexOf("/") + 1)}"`) : tag;
}

// If-None-Match compares weakly (RFC 9110 §13.1.2): a front proxy that compresses marks our tags as weak (W/).
const matches = (header: string | null, tag: string) =>
  (header ?? "").split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));

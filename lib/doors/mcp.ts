import "server-only";
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  type McpRequestContext,
  originValidationResponse,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { SKILLS_GET_METHOD, SKILLS_LIST_METHOD } from "@modelcontextprotocol/server/ext/skills";
import { FastResponse } from "srvx";
import { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { type AnyOperation, type Progress, pathParameters } from "#lib/base/operation";
import { runtime } from "#lib/base/runtime";
import { version } from "#lib/base/version";
import { allOperations, operations } from "#lib/operations/registry";
import { resourcesOf } from "#lib/people/auth/oauth-server";
import { admit } from "./admit";
import { completeMcp } from "./mcp-completion";
import { type Gate, getMcpPrompt, listMcpPrompts } from "./mcp-prompts";
import { listMcpResources, readMcpResource, resourceTemplates } from "./mcp-resources";
import { getMcpSkill, listMcpSkills, readSkillFile, skillsCapability } from "./mcp-skills";
import { LISTEN, openSubscriptions } from "./mcp-subscriptions";
import {
  CANCEL_TASK,
  cancelTask,
  GET_TASK,
  getTask,
  mayBeTask,
  requireTasks,
  resultOrTask,
  taskParams,
  tasksCapability,
  UPDATE_TASK,
  updateTask,
} from "./mcp-tasks";
import { appsCapability, readApp } from "./proposal-app";
import { readJson } from "./read-body";
import { begin, type RequestTrace, recordRequest } from "./record-request";
import { type GateRequest, type GateResult, run } from "./run";
import { requireKnownReturn } from "./short-answer";
import { asAppError } from "./store-error";
import { toolsOf } from "./tool-list";
import { led, toolResult } from "./tool-result";

const SESSION_HEADER = "mcp-session-id";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "mcp-session-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, www-authenticate, x-request-id",
};

// The log and the metrics contain only known names, because a client may send any string.
const CALL = "tools/call";
const THROUGH_THE_GATE = new Set([
  CALL,
  "prompts/list",
  "prompts/get",
  "resources/list",
  "resources/read",
  "completion/complete",
]);
const METHODS = new Set([
  "initialize",
  "server/discover",
  "ping",
  "tools/list",
  "resources/templates/list",
  SKILLS_LIST_METHOD,
  SKILLS_GET_METHOD,
  LISTEN,
  GET_TASK,
  UPDATE_TASK,
  CANCEL_TASK,
  ...THROUGH_THE_GATE,
]);

/** The request after the gate's first half: its caller is known and its limit is counted. */
type Passed = {
  request: Request;
  trace: RequestTrace;
  agent: string | null;
  caller: Caller | null;
  admission: Promise<Caller>;
  offered: Offered;
};

type Offered = ReadonlyMap<string, AnyOperation>;

/** The tools of a server, and the place of its address among the resources that access tokens are for. */
type Offer = { tools: Offered; resource: 0 | 1 };

const offer = (list: readonly AnyOperation[]): Offered => new Map(list.map((operation) => [operation.name, operation]));
const CORE: Offer = { tools: offer(operations), resource: 0 };
const ALL: Offer = {
  tools: offer(allOperations.filter(({ isTool, session }) => isTool !== false && !session)),
  resource: 1,
};

const factory = ({ authInfo, era }: McpRequestContext) => serverFor(authInfo?.extra?.passed as Passed, era);
const onerror = (error: Error) => log("warn", "mcp", { error });
const handler = createMcpHandler(factory, { onerror });

// An invalid part is ignored, so that it cannot keep other parts from being counted.
const lenient = <T extends z.ZodType>(type: T) => type.optional().catch(undefined);

const named = z.looseObject({ name: z.string() });

const messageShape = z
  .looseObject({
    method: lenient(z.string()),
    params: lenient(
      z.looseObject({
        name: lenient(z.string()),
        clientInfo: lenient(named),
        _meta: lenient(z.looseObject({ [CLIENT_INFO_META_KEY]: lenient(named) })),
      }),
    ),
  })
  .catch({ method: undefined, params: undefined });

type Message = z.output<typeof messageShape>;

/**
 * Serves a request of the Model Context Protocol, stateless, for clients of 2025-11-25 and 2026-07-28
 * (https://modelcontextprotocol.io).
 */
export const handleMcp = (request: Request): Promise<Response> => handle(request, CORE);

/** Serves the same, with the operations of `/api/w` among its tools. */
export const handleMcpAll = (request: Request): Promise<Response> => handle(request, ALL);

async function handle(request: Request, offered: Offer): Promise<Response> {
  const trace = begin("mcp", newId("req"));
  const response = await answer(request, trace, offered).catch((thrown) => refusal(thrown, trace));
  // The gate records an operation under the operation's own name.
  if (!THROUGH_THE_GATE.has(trace.operation) || response.status >= 400) recordRequest(trace, response.status);
  return withHeaders(response, trace.headers);
}

function refusal(thrown: unknown, { requestId, operation }: RequestTrace): Response {
  const error = asAppError(thrown, { requestId, operation });
  return FastResponse.json(error.body(requestId), { status: error.status, headers: error.headers });
}

async function answer(request: Request, trace: RequestTrace, offer: Offer): Promise<Response> {
  const { metrics, env } = await runtime();
  trace.metrics = metrics;
  const offered = offer.tools;
  const foreign = foreignResponse(request, env.APP_URL);
  if (foreign) return foreign;
  const body = request.method === "POST" ? await readJson(request) : undefined;
  if (Array.isArray(body)) throw noBatch();
  const message = messageShape.parse(body);
  if (METHODS.has(message.method ?? "")) trace.operation = message.method ?? "";
  const agent = agentOf(request, message);
  const { headers } = trace;
  if (message.method === "initialize" && agent) headers[SESSION_HEADER] = sessionOf(agent);
  const tool = message.method === CALL ? offered.get(message.params?.name ?? "") : undefined;
  const resource = resourcesOf(env)[offer.resource];
  const admission = admit(tool?.rate ?? "read", { door: "mcp", headers: request.headers, agent, resource }, trace);
  const caller = await admission.catch((error: unknown) => {
    // An agent reads the result of a tool, while an HTTP error only stops it: so the tool reports the limit.
    if (!tool || !(error instanceof AppError) || error.code !== "rate_limited") throw error;
    Object.assign(headers, error.headers);
    return null;
  });
  const passed: Passed = { request, trace, agent, caller, admission, offered };
  const plain = tool && plainCall(request, tool, body);
  if (plain) {
    const { id, params } = plain;
    const result = await callTool(params.name, params.arguments ?? {}, passed);
    return FastResponse.json(
      { jsonrpc: "2.0", id, result },
      { headers: { "cache-control": "no-cache, no-transform" } },
    );
  }
  const authInfo = { token: "", clientId: caller?.id ?? "", scopes: [], extra: { passed } };
  if (message.method !== LISTEN || !caller) return handler.fetch(request, { parsedBody: body, authInfo });
  const { bus, ended, parsedBody } = await openSubscriptions(body, {
    caller,
    admission,
    headers: request.headers,
    agent,
  });
  const subscriptions = createMcpHandler(factory, { onerror, bus });
  void ended.then(() => subscriptions.close());
  return subscriptions.fetch(request, { parsedBody, authInfo });
}

const callShape = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number().int()]),
  method: z.literal(CALL),
  params: z.strictObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }),
});

// Those before 2026, in which a server may answer a call with one JSON object.
const PLAIN_REVISIONS = new Set([null, "2025-03-26", "2025-06-18", "2025-11-25"]);

/**
 * A call that one JSON object answers, or null for one that needs a stream: for progress, or to keep the connection open
 * while an outside service answers. The library's server and stream of each request take longer than most calls.
 */
function plainCall({ headers }: Request, tool: AnyOperation, body: unknown): z.output<typeof callShape> | null {
  const accept = headers.get("accept") ?? "";
  const isPlain =
    !tool.hints?.openWorld &&
    PLAIN_REVISIONS.has(headers.get("mcp-protocol-version")) &&
    headers.get("content-type") === "application/json" &&
    accept.includes("application/json") &&
    accept.includes("text/event-stream");
  return isPlain ? (callShape.safeParse(body).data ?? null) : null;
}

// Another site can give this server a name of its own and call it from its pages (DNS rebinding).
function foreignResponse(request: Request, appUrl: string): Response | undefined {
  const allowed = [...localhostAllowedHostnames(), new URL(appUrl).hostname];
  return hostHeaderValidationResponse(request, allowed) ?? originValidationResponse(request, allowed);
}

// A batch would count as one request, whatever its size; the protocol has had no batches since 2025-06-18.
const noBatch = () =>
  new AppError("invalid_request", "Send one message at a time: the protocol no longer has batches.", {
    hint: "Send each message as a request of its own.",
  });

function serverFor(passed: Passed, era: McpRequestContext["era"]): Server {
  // Clients of 2025 hear of changes over a session's own stream, and a stateless server has no sessions.
  const resources = era === "modern" ? { subscribe: true } : {};
  const tasks = era === "modern" ? tasksCapability : {};
  const extensions = { ...skillsCapability, ...appsCapability, ...tasks };
  const capabilities = { tools: {}, prompts: {}, completions: {}, resources, extensions };
  const server = new Server({ name: "colophon", version }, { capabilities });
  const gate: Gate = (name, fields) => ask(operationOf(name, passed.offered), fields, passed);
  server.setRequestHandler("tools/list", () => ({ tools: toolsOf(passed.caller, passed.offered.values()) }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const work = (signal?: AbortSignal) =>
      callTool(params.name, params.arguments ?? {}, passed, { progress: progressOf(context), signal });
    if (era !== "modern" || !mayBeTask(params.name, context)) return work();
    return resultOrTask(await ownerOf(passed), work);
  });
  if (era === "modern") serveTasks(server, passed);
  server.setRequestHandler("prompts/list", ({ params }) => listMcpPrompts(gate, params?.cursor));
  server.setRequestHandler("prompts/get", ({ params }) => getMcpPrompt(gate, params.name, params.arguments ?? {}));
  server.setRequestHandler("resources/list", ({ params }) => listMcpResources(gate, params?.cursor));
  server.setRequestHandler("resources/templates/list", () => resourceTemplates);
  server.setRequestHandler("resources/read", ({ params }) => {
    const own = readSkillFile(params.uri) ?? readApp(params.uri);
    if (own) recordRequest(passed.trace, 200);
    return own ?? readMcpResource(gate, params.uri);
  });
  server.setRequestHandler(SKILLS_LIST_METHOD, { params: z.looseObject({}) }, listMcpSkills);
  server.setRequestHandler(SKILLS_GET_METHOD, { params: z.looseObject({ uri: z.string() }) }, ({ uri }) =>
    getMcpSkill(uri),
  );
  server.setRequestHandler("completion/complete", ({ params }) => completeMcp(gate, params));
  return server;
}

/** Serves the tasks of a caller. */
function serveTasks(server: Server, passed: Passed): void {
  const methods = [
    [GET_TASK, getTask] as const,
    [UPDATE_TASK, updateTask] as const,
    [CANCEL_TASK, cancelTask] as const,
  ];
  for (const [method, answer] of methods) {
    server.setRequestHandler(method, { params: taskParams }, async ({ taskId }, context) => {
      requireTasks(context);
      return answer(await ownerOf(passed), taskId);
    });
  }
}

async function ownerOf({ admission }: Passed) {
  const { store } = await runtime();
  return { db: store.db, caller: await admission, now: () => new Date() };
}

function operationOf(name: string, offered: Offered): AnyOperation {
  const operation = offered.get(name);
  if (!operation) throw new Error(`There is no operation ${name}.`);
  return operation;
}

/** Tells the client, if it asked for that, how far its call is. */
function progressOf({ mcpReq }: ServerContext): Progress | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, total, message) => {
    const params = { progressToken, progress, total, message };
    // A client that hung up gets no result either.
    mcpReq.notify({ method: "notifications/progress", params }).catch(onerror);
  };
}

/** How a call that takes long tells how far it is, and is stopped. */
type Running = Pick<GateRequest, "progress" | "signal">;

async function callTool(
  name: string,
  fields: Record<string, unknown>,
  passed: Passed,
  running: Running = {},
): Promise<CallToolResult> {
  const operation = passed.offered.get(name);
  if (!operation) {
    const error = new AppError("not_found", "There is no such tool.", { hint: "List the tools." });
    recordRequest(passed.trace, error.status);
    return toolResult(error.body(passed.trace.requestId), true);
  }
  const result = await ask(operation, fields, passed, running);
  const answer = result.ok ? toolResult(led(result.output, operation), false) : toolResult(result.error, true);
  // The headers may be sent before the tool is done, so values that REST sends in a header are in the result.
  return result.headers["idempotency-replayed"] ? { ...answer, _meta: { "idempotency-replayed": true } } : answer;
}

async function ask(
  operation: AnyOperation,
  fields: Record<string, unknown>,
  passed: Passed,
  running: Running = {},
): Promise<GateResult> {
  const parameters: Record<string, string> = {};
  for (const parameter of pathParameters(operation)) {
    const value = fields[parameter];
    if (typeof value === "string") parameters[parameter] = value;
  }
  const { request, trace, agent, admission } = passed;
  const isWrite = operation.rate === "write";
  const { return: wanted, ...rest } = fields;
  const question: GateRequest = {
    door: "mcp",
    isShort: isWrite && wanted !== "full",
    trace,
    headers: request.headers,
    agent,
    admission,
    ...running,
    parameters,
    fields: async () => {
      if (!isWrite) return fields;
      requireKnownReturn(wanted);
      return rest;
    },
  };
  return run([operation], question);
}

// Clients of 2025 send their name only when they connect. The session id contains it, so that no instance needs to
// store it.
const sessionOf = (agent: string) => Buffer.from(JSON.stringify({ agent })).toString("base64url");

const sessionShape = z.object({ agent: z.string() });

function agentOf(request: Request, { params }: Message): string | null {
  const named = params?.clientInfo ?? params?._meta?.[CLIENT_INFO_META_KEY];
  if (named) return named.name;
  const session = request.headers.get(SESSION_HEADER);
  if (!session) return null;
  try {
    return sessionShape.parse(JSON.parse(Buffer.from(session, "base64url").toString("utf8"))).agent;
  } catch {
    return null; // Another server's session names nobody here.
  }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries({ ...CORS, ...headers })) response.headers.set(name, value);
  return response;
}

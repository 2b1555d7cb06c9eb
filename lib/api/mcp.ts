import "server-only";
import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  createMcpHandler,
  Server,
  type Tool,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { newId } from "#lib/ids";
import { allows, type Caller } from "./caller";
import { AppError } from "./errors";
import { jsonSchemaOf } from "./json-schema";
import { log } from "./log";
import { type AnyOperation, methodOf, pathParameters } from "./operation";
import { readJson } from "./read-body";
import { operations } from "./registry";
import { admit, asAppError, type Question, run } from "./run";

const SESSION_HEADER = "mcp-session-id";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "mcp-session-id, ratelimit-limit, ratelimit-remaining, ratelimit-reset, www-authenticate",
};

/** The request as it came through the gate: the tools see who asks, and that the limit has been counted. */
type Passed = { request: Request; agent: string | null; caller: Caller | null; admission: Promise<Caller> };

const byName = new Map(operations.map((operation) => [operation.name, operation]));

const handler = createMcpHandler((context) => serverFor(context.authInfo?.extra?.passed as Passed), {
  onerror: (error) => log("warn", "mcp", { error }),
});

const messageShape = z
  .looseObject({
    method: z.string().optional(),
    params: z
      .looseObject({
        name: z.string().optional(),
        clientInfo: z.looseObject({ name: z.string() }).optional(),
        _meta: z.looseObject({ [CLIENT_INFO_META_KEY]: z.looseObject({ name: z.string() }).optional() }).optional(),
      })
      .optional(),
  })
  .catch({});

type Message = z.output<typeof messageShape>;

/** Answers a request of the Model Context Protocol, stateless, to clients of 2025-11-25 and 2026-07-28 (https://modelcontextprotocol.io). */
export async function handleMcp(request: Request): Promise<Response> {
  const headers: Record<string, string> = { ...CORS, "x-request-id": newId("req") };
  try {
    const body = request.method === "POST" ? await readJson(request) : undefined;
    return withHeaders(await answer(request, body, headers), headers);
  } catch (thrown) {
    const requestId = headers["x-request-id"] ?? "";
    const error = asAppError(thrown, { requestId, operation: "mcp" });
    return Response.json(error.body(requestId), { status: error.status, headers: { ...headers, ...error.headers } });
  }
}

async function answer(request: Request, body: unknown, headers: Record<string, string>): Promise<Response> {
  const message = messageShape.parse(body);
  const agent = agentOf(request, message);
  if (message.method === "initialize" && agent) headers[SESSION_HEADER] = sessionOf(agent);
  const tool = message.method === "tools/call" ? byName.get(message.params?.name ?? "") : undefined;
  const admission = admit(tool?.rate ?? "read", { door: "mcp", headers: request.headers, agent }, headers);
  const caller = await admission.catch((error: unknown) => {
    // An agent reads what a tool answers, and a refused connection only stops it: so a tool tells of the limit itself.
    if (tool && error instanceof AppError && error.code === "rate_limited") return null;
    throw error;
  });
  const passed: Passed = { request, agent, caller, admission };
  const authInfo = { token: "", clientId: caller?.id ?? "", scopes: [], extra: { passed } };
  return handler.fetch(request, { parsedBody: body, authInfo });
}

function serverFor(passed: Passed): Server {
  const server = new Server({ name: "colophon", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({ tools: toolsOf(passed.caller) }));
  server.setRequestHandler("tools/call", ({ params }) => callTool(params.name, params.arguments ?? {}, passed));
  return server;
}

const tools = new Map<AnyOperation, Tool>();

/** Only what the key's scopes allow: an agent should not plan with what it will be refused. */
const toolsOf = (caller: Caller | null): Tool[] =>
  operations.filter((operation) => caller && allows(caller, operation.scope)).map(toolOf);

function toolOf(operation: AnyOperation): Tool {
  const known = tools.get(operation);
  if (known) return known;
  const tool: Tool = {
    name: operation.name,
    title: titleOf(operation.name),
    description: operation.summary,
    inputSchema: { ...jsonSchemaOf(operation.input, "input"), type: "object" },
    outputSchema: { ...jsonSchemaOf(operation.output, "output"), type: "object" },
    annotations: {
      readOnlyHint: operation.rate === "read",
      destructiveHint: operation.hints?.destructive ?? false,
      idempotentHint: methodOf(operation) !== "POST",
      openWorldHint: operation.hints?.openWorld ?? false,
    },
  };
  tools.set(operation, tool);
  return tool;
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

async function callTool(name: string, fields: Record<string, unknown>, passed: Passed): Promise<CallToolResult> {
  const operation = byName.get(name);
  if (!operation) {
    const error = new AppError("not_found", "There is no such tool.", { hint: "List the tools." });
    return toolResult(error.body(newId("req")), true);
  }
  const parameters: Record<string, string> = {};
  for (const parameter of pathParameters(operation)) {
    const value = fields[parameter];
    if (typeof value === "string") parameters[parameter] = value;
  }
  const { request, agent, admission } = passed;
  const question: Question = {
    door: "mcp",
    headers: request.headers,
    agent,
    admission,
    parameters,
    fields: async () => fields,
  };
  const result = await run([operation], question);
  return result.ok ? toolResult(result.output, false) : toolResult(result.error, true);
}

function toolResult(value: unknown, isError: boolean): CallToolResult {
  const structured = { structuredContent: value as Record<string, unknown> };
  return { content: [{ type: "text", text: JSON.stringify(value) }], ...structured, ...(isError ? { isError } : {}) };
}

// Clients of 2025 name themselves once, when they connect. The session's id carries the name, so that no instance has to remember it.
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
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries({ ...CORS, ...headers })) all.set(name, value);
  return new Response(response.body, { status: response.status, headers: all });
}

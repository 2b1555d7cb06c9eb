import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FastResponse } from "srvx";
import { NodeRequest, sendNodeResponse } from "srvx/node";
import { log } from "#lib/base/log";
import { pathOf } from "#lib/base/operation";
import { securityHeaders } from "#lib/base/security-headers";
import { allOperations } from "#lib/operations/registry";
import type { Answer, Handler, METHODS } from "./handler";
import { serve } from "./rest";

type Parameters = Record<string, string>;

/** The exports of a route file. */
export type Route = Partial<
  Record<
    (typeof METHODS)[number],
    // biome-ignore lint/suspicious/noExplicitAny: the parameters of each route have names of their own.
    (request: Request, context: { params: Promise<any> }) => Promise<Response>
  >
>;

type Serve = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Each answers a request of a known route and returns true, or leaves it to the next and returns false. */
export type Front = {
  /** Answers operations, with these headers besides their own. */
  data(headers: Readonly<Record<string, string>>): Serve;
  /** Answers any route; the response may have headers already. */
  route: Serve;
};

/** The routes of the registry by path, each as its route file serves it. */
export function operationRoutes(): Record<string, Route> {
  const paths = [...new Set(allOperations.map(pathOf))];
  const at = (path: string) => allOperations.filter((operation) => pathOf(operation) === path);
  return Object.fromEntries(paths.map((path) => [path, serve(...at(path))]));
}

/**
 * Serves routes without Next, whose own share of a request is more than that of the route. A path in an unusual form,
 * and a method that the route does not export, is left to Next.
 */
export function makeFront(routes: Record<string, Route>): Front {
  const root = newBranch();
  for (const [path, route] of Object.entries(routes)) add(root, path, route);
  const handlerFor = (request: IncomingMessage) => {
    const found = find(root, request.url ?? "");
    const handler = found && handlerOf(found.route, request.method ?? "");
    return handler && { handler, parameters: found.parameters };
  };
  return {
    data: (headers) => {
      const always = { ...lowerCased(securityHeaders), ...headers };
      return (request, response) => {
        // What cannot be decoded is refused before any route.
        if (!request.url?.startsWith("/api/") || request.url.includes("%")) return false;
        const found = handlerFor(request);
        if (!found?.handler.answer) return false;
        const asked = new NodeRequest({ req: request, res: response });
        found.handler.answer(
          { request: asked, target: request.url, parameters: found.parameters },
          { send: (answer) => send(response, answer, always), fail: (error) => fail(response, error) },
        );
        return true;
      };
    },
    route: (request, response) => {
      const found = handlerFor(request);
      if (!found) return false;
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
      const asked = new NodeRequest({ req: request, res: response });
      found
        .handler(asked, { params: Promise.resolve(found.parameters) })
        .then((answer) => sendNodeResponse(response, answer))
        .catch((error: unknown) => fail(response, error));
      return true;
    },
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function send(response: ServerResponse, answer: Answer, always: Record<string, string>): void {
  const { status, headers, body, own } = answer;
  if (body instanceof ReadableStream) {
    const all = { ...always, ...headers };
    sendNodeResponse(response, new FastResponse(body, { status, headers: all })).catch((error) =>
      fail(response, error),
    );
    return;
  }
  // In one call, because Node checks and copies each header that is set by itself.
  response.writeHead(status, own ? [...knownLines(answer, always), ...linesOf(own)] : linesBesides(answer, always));
  response.end(body ?? undefined);
}

const known = new WeakMap<Answer["headers"], string[]>();

function knownLines(answer: Answer, always: Record<string, string>): string[] {
  const before = known.get(answer.headers);
  if (before) return before;
  const lines = linesBesides(answer, always);
  known.set(answer.headers, lines);
  return lines;
}

function linesBesides({ headers, body }: Answer, always: Record<string, string>): string[] {
  const lines = linesOf({ ...always, ...headers });
  if (typeof body === "string" || body instanceof Uint8Array)
    lines.push("content-length", String(Buffer.byteLength(body)));
  return lines;
}

function linesOf(headers: Record<string, string>): string[] {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? "");
  return lines;
}

const handlerOf = (route: Route, method: string): Handler | undefined =>
  route[method as keyof Route] ?? (method === "HEAD" ? route.GET : undefined);

// Handlers answer their own errors, so this one is unexpected.
function fail(response: ServerResponse, error: unknown): void {
  log("error", "unexpected", { error });
  if (response.headersSent) return void response.destroy();
  response.statusCode = 500;
  response.end();
}

type Branch = {
  literals: Map<string, Branch>;
  parameter: { name: string; branch: Branch } | null;
  route: Route | null;
};

const newBranch = (): Branch => ({ literals: new Map(), parameter: null, route: null });

function add(root: Branch, path: string, route: Route): void {
  let branch = root;
  for (const segment of path.split("/").slice(1)) {
    const name = /^\[(\w+)\]$/.exec(segment)?.[1];
    branch = name ? parameterOf(branch, name) : literalOf(branch, segment);
  }
  branch.route = route;
}

function literalOf(branch: Branch, segment: string): Branch {
  const next = branch.literals.get(segment) ?? newBranch();
  branch.literals.set(segment, next);
  return next;
}

function parameterOf(branch: Branch, name: string): Branch {
  branch.parameter ??= { name, branch: newBranch() };
  return branch.parameter.branch;
}

// Next decides what such a path means: a repeated slash, a dot segment, or an escaped character in a fixed part.
const UNUSUAL = /\/\/|\/\.|\\|%2[ef]|%5c/i;

type Found = { route: Route; parameters: Parameters };

function find(root: Branch, url: string): Found | null {
  const path = /^[^?#]*/.exec(url)?.[0] ?? "";
  if (!path.startsWith("/") || UNUSUAL.test(path)) return null;
  return walk(root, path.replace(/(?<=.)\/$/, "").split("/"), 1, {});
}

function walk(branch: Branch, segments: readonly string[], at: number, parameters: Parameters): Found | null {
  const segment = segments[at];
  if (segment === undefined) return branch.route && { route: branch.route, parameters };
  const literal = branch.literals.get(segment);
  const found = literal ? walk(literal, segments, at + 1, parameters) : null;
  if (found || !branch.parameter || segment === "") return found;
  const { name, branch: next } = branch.parameter;
  return walk(next, segments, at + 1, { ...parameters, [name]: decodeURIComponent(segment) });
}

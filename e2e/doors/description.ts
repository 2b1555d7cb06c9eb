import { z } from "zod";

const parameter = z.object({ name: z.string(), in: z.enum(["path", "query", "header"]) });

const described = z.object({
  operationId: z.string(),
  "x-tools": z.array(z.string()).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.unknown().optional(),
});

const methods = ["get", "post", "put", "patch", "delete"] as const;

const document = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(methods), described)),
});

/** An operation in the workspace's OpenAPI description. */
export type Described = {
  tool: string;
  method: string;
  path: string;
  pathNames: string[];
  queryNames: string[];
  takesBody: boolean;
};

/** Every operation in `/api/openapi.json`; a route with several tools appears once per tool. */
export async function describedOperations(origin: string): Promise<Described[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = document.parse(await answer.json());
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/d"))
    .flatMap(([path, item]) => methods.flatMap((method) => rows(path, method, item[method])));
}

function rows(path: string, method: string, operation: z.output<typeof described> | undefined): Described[] {
  if (!operation) return [];
  const names = (place: "path" | "query") =>
    operation.parameters.filter((one) => one.in === place).map((one) => one.name);
  const tools = operation["x-tools"] ?? [operation.operationId];
  const common = { method: method.toUpperCase(), path, pathNames: names("path"), queryNames: names("query") };
  return tools.map((tool) => ({ tool, ...common, takesBody: operation.requestBody !== undefined }));
}

/** A request with a tool's arguments in the places that the description defines. */
export function requestOf(operation: Described, args: Record<string, unknown>): { path: string; init: RequestInit } {
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    if (operation.pathNames.includes(name)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (operation.takesBody) body[name] = value;
    else query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : "";
  return { path: `${path}${search}`, init: { method: operation.method, ...carry(operation, body) } };
}

const carry = (operation: Described, body: Record<string, unknown>): RequestInit =>
  operation.takesBody ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};

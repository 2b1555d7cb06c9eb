import { z } from "zod";
import { env } from "#lib/base/env";
import { STATUS_OF } from "#lib/base/errors";
import { type AnyOperation, methodOf, pathOf, pathParameters } from "#lib/base/operation";
import { allOperations } from "#lib/operations/registry";
import { jsonSchemaOf } from "./json-schema";
import { tagOf, tags } from "./openapi-tags";
import { eitherForm } from "./short-answer";

const errorShape = z.object({
  error: z.string().describe("A sentence for a person."),
  code: z.enum(Object.keys(STATUS_OF) as [keyof typeof STATUS_OF]),
  details: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        nodeId: z.string().nullable().optional(),
        kind: z.string().optional(),
        from: z.string().nullable().optional(),
        to: z.string().nullable().optional(),
      }),
    )
    .optional(),
  hint: z.string().optional().describe("What to do."),
  requestId: z.string(),
});

const WRITER_HEADERS = [
  { name: "x-agent-model", description: "The model that writes; kept with the version." },
  { name: "x-agent-name", description: "The agent that writes; kept with the version." },
  {
    name: "x-agent-run",
    description:
      "A name for one task, of 1 to 100 characters: the agent's writes with it are one run, which people see and take back as a whole. Without it a run ends with a pause of ten minutes.",
  },
  {
    name: "prefer",
    description:
      "return=minimal leaves content out of the answer, which then has the nodes that were changed or added.",
  },
  { name: "if-match", description: "An ETag: refuse the write (412) unless the document is at that version." },
];

const IDEMPOTENCY_HEADER = {
  name: "idempotency-key",
  description:
    "A key of your own, such as a UUID: sent again within 24 hours, the request is answered as the first time (with Idempotency-Replayed: true) and done once. It counts too on the HTTP request that carries a tool call.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

/** The description of every route, OpenAPI 3.1, derived from the operations. */
export function openapi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, sharing] of byRoute()) {
    const [operation] = sharing;
    const path = pathOf(operation).replace(/\[(\w+)\]/g, "{$1}");
    paths[path] ??= {};
    paths[path][methodOf(operation).toLowerCase()] = { tags: [tagOf(path)], ...describe(sharing, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Colophon",
      version: "1",
      description:
        "Documents that people and their agents write together. Send a key in x-api-key. The operations of /api/d are tools of the MCP server at /api/mcp; those of /api/w are added at /api/mcp/all.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: env().APP_URL }],
    security: [{ key: [] }],
    tags,
    paths,
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "x-api-key" } },
      schemas: { Error: jsonSchemaOf(errorShape, "output") },
    },
  };
}

type Sharing = [AnyOperation, ...AnyOperation[]];

/** The operations of each route, with the default one first. */
function byRoute(): Map<string, Sharing> {
  const routes = new Map<string, Sharing>();
  for (const operation of allOperations) {
    const known = routes.get(operation.route);
    if (known) known.push(operation);
    else routes.set(operation.route, [operation]);
  }
  for (const sharing of routes.values()) sharing.sort((a, b) => Number(!!a.chosenBy) - Number(!!b.chosenBy));
  return routes;
}

function describe(sharing: Sharing, route: string): Record<string, unknown> {
  const [operation] = sharing;
  const tools = sharing.filter(({ session, isTool }) => !session && isTool !== false);
  const takesBody = /^(POST|PUT|PATCH) /.test(route);
  const input = jsonSchemaOf(operation.input, "input");
  const properties = propertiesOf(sharing);
  const inPath = new Set(pathParameters(operation));
  const fields = Object.entries(properties).filter(([name]) => !inPath.has(name));
  const required = ((input.required ?? []) as string[]).filter((name) => !inPath.has(name));
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(tools.length > 1 ? { "x-tools": tools.map(({ name }) => name) } : {}),
    "x-scope": operation.scope,
    "x-role": operation.role,
    ...(operation.session ? { "x-session": true } : {}),
    "x-rate": operation.rate,
    parameters: [
      ...[...inPath].map((name) => parameter(name, "path", properties[name] ?? { type: "string" }, true)),
      ...(takesBody ? [] : fields.map(([name, schema]) => parameter(name, "query", schema, required.includes(name)))),
      ...(operation.rate === "write"
        ? WRITER_HEADERS.map((header) => ({ ...header, in: "header", schema: { type: "string" } }))
        : []),
      ...(takesBody && !operation.hasSecret ? [{ ...IDEMPOTENCY_HEADER, in: "header" }] : []),
    ],
    ...(takesBody ? { requestBody: body(fields, required, operation) } : {}),
    responses: responses(sharing),
  };
}

/** The fields of all operations of a route; the first operation with a field describes it. */
const propertiesOf = (sharing: Sharing): Record<string, Record<string, unknown>> =>
  Object.assign({}, ...sharing.map(({ input }) => jsonSchemaOf(input, "input").properties).reverse());

const parameter = (name: string, place: "path" | "query", schema: Record<string, unknown>, required: boolean) => {
  const { description, ...rest } = schema;
  return { name, in: place, required, ...(description ? { description } : {}), schema: rest };
};

function body(fields: [string, Record<string, unknown>][], required: string[], { takesFile }: AnyOperation) {
  const inJson = fields.filter(([, schema]) => schema.format !== "binary");
  const schemaOf = (properties: typeof fields) => ({
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  });
  return {
    required: required.length > 0,
    content: {
      "application/json": { schema: schemaOf(inJson) },
      ...(takesFile ? { "multipart/form-data": { schema: schemaOf(fields) } } : {}),
    },
  };
}

const WARNINGS_HEADER = {
  "x-warnings": {
    description: "What the file does not carry, as a JSON array of sentences; absent where it carries everything.",
    schema: { type: "string" },
  },
};

function responses(sharing: Sharing): Record<string, unknown> {
  const [operation, ...others] = sharing;
  const outputs = [...new Set(sharing.map(eitherForm))].map((output) => jsonSchemaOf(output, "output"));
  const files = (operation.file?.mediaTypes ?? []).map((type) => [
    type,
    { schema: { type: "string", format: "binary" } },
  ]);
  const json = operation.file
    ? Object.fromEntries(files)
    : { "application/json": { schema: others.length > 0 ? { anyOf: outputs } : outputs[0] } };
  const texts = Object.keys(operation.representations ?? {}).map((type) => [type, { schema: { type: "string" } }]);
  const success = {
    description: operation.summary,
    ...(operation.file?.hasWarnings ? { headers: WARNINGS_HEADER } : {}),
    content: { ...json, ...Object.fromEntries(texts) },
  };
  const error = {
    description: "An error.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
  return { [operation.location ? "201" : "200"]: success, default: error };
}

import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { expect, test } from "vitest";
import { z } from "zod";
import { STATUS_OF } from "#lib/base/errors";
import { methodOf, pathOf, pathParameters } from "#lib/base/operation";
import { allOperations } from "#lib/operations/registry";
import { openapi } from "./openapi";
import { tagOf } from "./openapi-tags";

const schema = z.looseObject({});
const content = z.record(z.string(), z.strictObject({ schema }));
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
});
const described = z.object({
  tags: z.tuple([z.string()]),
  operationId: z.string(),
  summary: z.string(),
  "x-tools": z.array(z.string()).optional(),
  "x-scope": z.string(),
  parameters: z.array(parameter),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.object({ description: z.string(), content: content.optional() }),
  ),
});
const document = z.object({
  openapi: z.literal("3.1.0"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().regex(/^\/api\//),
    z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), described),
  ),
  components: z.object({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
    schemas: z.record(z.string(), schema),
  }),
});

const whole = openapi();
const { tags, paths, components } = document.parse(whole);
const all = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, one]) => (one ? [{ path, method, one }] : [])),
);

test("every operation is at its route, with its tool's name", () => {
  const told = all.flatMap(({ path, method, one }) =>
    (one["x-tools"] ?? [one.operationId]).map((name) => [name, `${method.toUpperCase()} ${path}`]),
  );
  // It shares its route with tools, and only people do it.
  const wanted = allOperations
    .filter(({ name }) => name !== "lock_node")
    .map((operation) => [operation.name, operation.route.replace(/\[(\w+)\]/g, "{$1}")]);
  expect(told.toSorted()).toEqual(wanted.toSorted());
});

test("a path about nothing that is known is refused", () => {
  expect(() => tagOf("/api/w/documents/{id}/tides")).toThrow("add “tides” to GROUPS");
});

test("every operation is in one of the groups, and none is empty", () => {
  const used = new Set(all.flatMap(({ one }) => one.tags));
  expect([...used].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
});

test("PATCH of a document is write_document, and names the tools on its route", () => {
  const patch = paths["/api/d/{id}"]?.patch;
  expect(patch?.operationId).toBe("write_document");
  expect(patch?.["x-tools"]).toEqual(expect.arrayContaining(["write_document", "update_document_settings"]));
});

test("a route has the fields of all its tools", () => {
  for (const { path, method, one } of all) {
    const body = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
    const content = one.requestBody?.content;
    const taken = [
      ...one.parameters.filter((each) => each.in !== "header").map(({ name }) => name),
      ...Object.keys(
        body.parse((content?.["multipart/form-data"] ?? content?.["application/json"])?.schema ?? {}).properties,
      ),
    ];
    const route = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, "[$1]")}`;
    const fields = allOperations
      .filter((operation) => operation.route === route)
      .flatMap((operation) => Object.keys(operation.input.shape));
    expect(taken.toSorted(), route).toEqual([...new Set(fields)].toSorted());
  }
});

test("ids are unique, and path parameters match the path", () => {
  const ids = all.map(({ one }) => one.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, one } of all) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(one.parameters.filter((each) => each.in === "path").map(({ name, required }) => [name, required])).toEqual(
      named.map((name) => [name, true]),
    );
  }
});

test("every schema is valid, and every reference resolves", () => {
  const validator = new AjvJsonSchemaValidator();
  const schemas = all.flatMap(({ one }) => [
    ...one.parameters.map((each) => each.schema),
    ...[one.requestBody, ...Object.values(one.responses)].flatMap((each) =>
      Object.values(each?.content ?? {}).map((media) => media.schema),
    ),
  ]);
  const written = [...schemas, ...Object.values(components.schemas)].filter((each) => !("$ref" in each));
  // Most parameters are those of many routes, and compiling takes milliseconds.
  for (const each of new Set(written.map((schema) => JSON.stringify(schema)))) {
    expect(() => validator.getValidator(JSON.parse(each))).not.toThrow();
  }
  for (const [, name] of JSON.stringify(whole).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    expect(components.schemas).toHaveProperty(name ?? "");
  const elsewhere = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)]
    .map(([, at]) => at)
    .filter((at) => !at?.startsWith("#/components/"));
  expect(elsewhere).toEqual([]);
});

test("creating returns 201 with Location, everything else 200, and every error has one form", () => {
  for (const operation of allOperations) {
    const one =
      paths[pathOf(operation).replace(/\[(\w+)\]/g, "{$1}")]?.[
        z.enum(["get", "post", "put", "patch", "delete"]).parse(methodOf(operation).toLowerCase())
      ];
    expect(one?.responses).toHaveProperty(operation.location ? "201" : "200");
    expect(one?.responses.default?.content).toHaveProperty("application/json");
    expect(pathParameters(operation).length).toBeLessThanOrEqual(3);
  }
  expect(JSON.stringify(components.schemas.Error)).toContain(JSON.stringify(Object.keys(STATUS_OF)));
});

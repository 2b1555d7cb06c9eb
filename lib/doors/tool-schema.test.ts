import { expect, test } from "vitest";
import { z } from "zod";
import { inputSchemaOf, outputSchemaOf } from "./tool-schema";

test("arguments are told without the bounds that the gate checks, whatever they are named", () => {
  const shape = z.strictObject({
    pattern: z.string().min(1).max(5).describe("A pattern."),
    maxLength: z.number().int().min(2),
    list: z
      .array(z.strictObject({ minItems: z.boolean() }))
      .max(3)
      .optional(),
  });
  expect(inputSchemaOf(shape)).toEqual({
    type: "object",
    properties: {
      pattern: { type: "string", description: "A pattern." },
      maxLength: { type: "integer" },
      list: {
        type: "array",
        items: {
          type: "object",
          properties: { minItems: { type: "boolean" } },
          required: ["minItems"],
        },
      },
    },
    required: ["pattern", "maxLength"],
  });
});

test("a description that is the same as one before says it once", () => {
  const style = z.string().describe("A style.");
  const { properties } = inputSchemaOf(
    z.strictObject({ style, settings: z.strictObject({ style, description: style }) }),
  );
  expect(properties).toMatchObject({ style: { description: "A style." } });
  expect(properties).toHaveProperty("settings.properties", {
    style: { type: "string" },
    description: { type: "string" },
  });
});

test("what another tool of the list has said is not said again", () => {
  const said = new Set<unknown>();
  const shape = z.strictObject({ style: z.string().describe("A style.") });
  expect(inputSchemaOf(shape, said).properties).toEqual({ style: { type: "string", description: "A style." } });
  expect(inputSchemaOf(shape, said).properties).toEqual({ style: { type: "string" } });
});

test("a choice with null is one type, a flag a boolean, and a long list of values is left to the refusal", () => {
  const many = Array.from({ length: 13 }, (_, at) => `kind-${at}`);
  const shape = z.strictObject({
    name: z.string().nullable(),
    kind: z.enum(["a", "b"]).nullable(),
    flag: z.union([z.boolean(), z.enum(["true", "false"])]),
    either: z.union([z.string(), z.array(z.string())]),
    many: z.enum(many),
    fixed: z.looseObject({ type: z.literal("doc") }),
  });
  expect(inputSchemaOf(shape).properties).toEqual({
    name: { type: ["string", "null"] },
    kind: { type: ["string", "null"], enum: ["a", "b", null] },
    flag: { type: "boolean" },
    either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
    many: { type: "string" },
    fixed: { type: "object" },
  });
});

test("answers are told by the first fields that they always have", () => {
  expect(outputSchemaOf(z.object({ id: z.string(), note: z.string().optional() }))).toEqual({
    type: "object",
    required: ["id"],
  });
  const three = z.object({ id: z.string(), title: z.string(), version: z.number() });
  expect(outputSchemaOf(three)).toEqual({ type: "object", required: ["id", "title"] });
  expect(outputSchemaOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toEqual({
    type: "object",
  });
});

test("a change of an object whose keys an earlier tool named says only what is new", () => {
  const keys = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`key${at}`, z.string()]));
  const nullable = Object.fromEntries(Object.entries(keys).map(([name, type]) => [name, type.nullable()]));
  const said = new Set<unknown>();
  inputSchemaOf(z.strictObject({ settings: z.strictObject(keys), other: z.strictObject(keys) }), said);
  const patch = z.strictObject({
    settings: z.strictObject(nullable).describe("Merged."),
    named: z.strictObject(nullable),
  });
  const { properties } = inputSchemaOf(patch, said);
  expect(properties).toMatchObject({ settings: { type: "object", description: "Merged." } });
  expect(properties).not.toHaveProperty("settings.properties");
  expect(properties).toHaveProperty("named.properties.key0");
});

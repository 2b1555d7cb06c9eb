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
      maxLength: { type: "integer", minimum: 2 },
      list: {
        type: "array",
        items: {
          type: "object",
          properties: { minItems: { type: "boolean" } },
          required: ["minItems"],
          additionalProperties: false,
        },
      },
    },
    required: ["pattern", "maxLength"],
    additionalProperties: false,
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

test("answers are told by the fields that they always have", () => {
  expect(outputSchemaOf(z.object({ id: z.string(), note: z.string().optional() }))).toEqual({
    type: "object",
    required: ["id"],
  });
  expect(outputSchemaOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toEqual({
    type: "object",
  });
});

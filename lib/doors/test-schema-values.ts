import fc from "fast-check";
import { z } from "zod";

const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.looseObject({}).optional(),
  items: z.looseObject({}).optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
});
type Schema = z.output<typeof schemaShape>;

const LONGEST_TEXT = 300;
const MOST_ITEMS = 5;

/**
 * Arbitrary values that a JSON Schema of our shapes allows, including edge cases; `hints` are useful values by field
 * name.
 */
export function valuesOf(given: unknown, hints: Readonly<Record<string, fc.Arbitrary<unknown>>> = {}) {
  const inside = (schema: unknown): fc.Arbitrary<unknown> => values(schemaShape.parse(schema), inside, hints);
  return inside(given);
}

type Inside = (schema: unknown) => fc.Arbitrary<unknown>;

function values(schema: Schema, inside: Inside, hints: Parameters<typeof valuesOf>[1] = {}): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inside));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => inside({ ...schema, type })));
  switch (schema.type) {
    case "object":
      return objects(schema, inside, hints);
    case "array": {
      const { minItems = 0, maxItems = MOST_ITEMS } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
      return fc.array(schema.items ? inside(schema.items) : fc.jsonValue(), { minLength: minItems, maxLength });
    }
    case "string":
      return texts(schema);
    case "integer":
      return fc.oneof(fc.integer(limits(schema)), fc.constantFrom(limits(schema).min, limits(schema).max));
    case "number":
      return fc.double({ ...limits(schema), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

const limits = ({ minimum, maximum }: Schema) => ({
  min: Math.max(minimum ?? -(2 ** 31), -(2 ** 31)),
  max: Math.min(maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
});

// Making one prepares thousands of characters, which takes longer than most calls with its values.
const knownTexts = new Map<string, fc.Arbitrary<string>>();

function texts(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  const key = JSON.stringify([format, pattern, minLength, maxLength]);
  const made = knownTexts.get(key) ?? makeTexts(schema);
  knownTexts.set(key, made);
  return made;
}

function makeTexts({ format, pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") })
      .map((one) => one.toISOString());
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, LONGEST_TEXT));
  const some = fc.string({ unit: "grapheme", minLength, maxLength: most });
  return fc.oneof(some, fc.string({ minLength, maxLength: most }), fc.constant("x".repeat(most)));
}

function objects(schema: Schema, inside: Inside, hints: Readonly<Record<string, fc.Arbitrary<unknown>>>) {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const hint = hints[name];
      return [name, hint ? fc.oneof({ weight: 4, arbitrary: hint }, inside(one)) : inside(one)];
    }),
  );
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== "object" || additionalProperties === null) return known;
  const names = propertyNames ? inside(propertyNames).map(String) : fc.string({ maxLength: 20 });
  const others = fc.dictionary(names, inside(additionalProperties), { maxKeys: 4 });
  return fc.tuple(others, known).map(([more, fixed]) => ({ ...more, ...fixed }));
}

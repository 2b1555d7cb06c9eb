import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema";

type Schema = Record<string, unknown>;

/** The members of a schema that only say again what a refusal says: they cost every conversation, and the gate checks them. */
const LEFT_OUT = new Set([
  ...["minLength", "maxLength", "pattern", "minItems", "maxItems", "minimum", "maximum"],
  ...["propertyNames", "additionalProperties"],
]);

// A refusal names the values of a longer list, and models know those of CSL.
const MOST_VALUES = 12;

/**
 * The arguments of a tool as JSON Schema, without the bounds that the gate checks anyway. A description that is among
 * those `said` before, by this tool or an earlier one of the list, is not repeated.
 */
export const inputSchemaOf = (shape: z.ZodType, said = new Set<unknown>()): Schema & { type: "object" } => ({
  ...(brief(jsonSchemaOf(shape, "input"), said) as Schema),
  type: "object",
});

/** What a tool answers, as JSON Schema: the first two fields that it always has. The description of the API has all. */
export function outputSchemaOf(shape: z.ZodType): Schema & { type: "object" } {
  const required = jsonSchemaOf(shape, "output").required as string[] | undefined;
  return { type: "object", ...(required ? { required: required.slice(0, 2) } : {}) };
}

/** The schema without what costs more than it says; `said` has the descriptions so far. */
function brief(value: unknown, said: Set<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => brief(item, said));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(flattened(value as Schema)).flatMap(([name, member]): [string, unknown][] => {
    // A field may have any name.
    if (name === "properties") return [[name, mapped(member, said)]];
    if (LEFT_OUT.has(name)) return [];
    if (name === "enum" && Array.isArray(member) && member.length > MOST_VALUES) return [];
    if (name === "description" && said.has(member)) return [];
    if (name === "description") said.add(member);
    return [[name, brief(member, said)]];
  });
  return Object.fromEntries(members);
}

/** A schema that is one type or null, or a boolean also as a word, without its alternatives; one without a free field as any object. */
function flattened(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  const { properties, required: _, ...bare } = schema;
  if (properties && Object.values(properties).every((field) => "const" in field)) return bare;
  if (!Array.isArray(anyOf)) return schema;
  const kinds = anyOf as Schema[];
  if (kinds.some(({ type }) => type === "boolean")) return { ...rest, type: "boolean" };
  const [only, ...others] = kinds.filter(({ type }) => type !== "null");
  if (only?.type === undefined || others.length > 0 || kinds.length === 1) return schema;
  const values = Array.isArray(only.enum) ? { enum: [...only.enum, null] } : {};
  return { ...rest, ...only, ...values, type: [only.type, "null"].flat() };
}

// A field of more characters that an earlier tool of the list has too, such as the edits of a write and of a proposal.
const LONG_FIELD = 150;

/** A field's type, and that of its items: clients reject a list without it. */
function kindOnly({ type, items, anyOf }: Schema): Schema {
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map(kindOnly) };
  return { ...(type ? { type } : {}), ...(items ? { items: kindOnly(items as Schema) } : {}) };
}

// A tool's arguments are JSON, which has no bytes.
const isBytes = (field: unknown) => (field as Schema | null)?.format === "binary";

const mapped = (fields: unknown, said: Set<unknown>): Schema =>
  Object.fromEntries(
    Object.entries(fields as Schema).flatMap(([name, field]) => {
      if (isBytes(field)) return [];
      const known = JSON.stringify(field);
      const keys = keysOf(name, field as Schema);
      const isSaid = known.length > LONG_FIELD && (said.has(known) || (keys !== null && said.has(keys)));
      said.add(known).add(keys);
      const short = brief(field, said) as Schema;
      const { description } = short;
      return [[name, isSaid ? { ...(description ? { description } : {}), ...kindOnly(short) } : short]];
    }),
  );

/** The keys of an object, which a change of it has too: there each may be null. */
const keysOf = (name: string, { properties }: Schema): string | null =>
  properties ? `${name} of ${Object.keys(properties)}` : null;

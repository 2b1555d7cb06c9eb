import type { z } from "zod";
import { jsonSchemaOf } from "./json-schema";

type Schema = Record<string, unknown>;

/** The members of a schema that only say again what a refusal says: they cost every conversation, and the gate checks them. */
const LEFT_OUT = new Set(["minLength", "maxLength", "pattern", "minItems", "maxItems", "propertyNames"]);

/** The arguments of a tool as JSON Schema, without the bounds that the gate checks anyway and without repeated prose. */
export const inputSchemaOf = (shape: z.ZodType): Schema & { type: "object" } => ({
  ...(brief(jsonSchemaOf(shape, "input"), new Set()) as Schema),
  type: "object",
});

/** What a tool always answers, as JSON Schema: the names of its fields. The description of the API has the shape of each. */
export function outputSchemaOf(shape: z.ZodType): Schema & { type: "object" } {
  const { required } = jsonSchemaOf(shape, "output");
  return { type: "object", ...(required ? { required } : {}) };
}

/** The schema without what costs more than it says; `said` has the descriptions so far. */
function brief(value: unknown, said: Set<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => brief(item, said));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    // A field may have any name.
    if (name === "properties") return [[name, mapped(member, said)]];
    if (LEFT_OUT.has(name) || Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER) return [];
    if (name === "description" && said.has(member)) return [];
    if (name === "description") said.add(member);
    return isEmpty(member) && name === "additionalProperties" ? [] : [[name, brief(member, said)]];
  });
  return Object.fromEntries(members);
}

// A tool's arguments are JSON, which has no bytes.
const isBytes = (field: unknown) => (field as Schema | null)?.format === "binary";

const mapped = (fields: unknown, said: Set<unknown>): Schema =>
  Object.fromEntries(
    Object.entries(fields as Schema).flatMap(([name, field]) => (isBytes(field) ? [] : [[name, brief(field, said)]])),
  );

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

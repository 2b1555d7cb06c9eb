import { expect, test } from "vitest";
import { z } from "zod";
import { methodOf, pathParameters } from "#lib/base/operation";
import { allOperations } from "../registry";

const isInQuery = (method: string) => method === "GET" || method === "DELETE";

/** The schema of a field as a plain object. */
const schemaOf = (field: z.ZodType) =>
  z
    .object({ type: z.string().optional(), const: z.unknown().optional(), enum: z.array(z.unknown()).optional() })
    .loose()
    .parse(z.toJSONSchema(field, { io: "output", unrepresentable: "any" }));

/** The words by which a query can say what a field takes. */
function wordsFor(field: z.ZodType): string[] {
  const { type, const: only, enum: several, minimum, anyOf } = schemaOf(field);
  if (only !== undefined) return [String(only)];
  if (several) return several.map(String);
  if (type === "boolean") return ["true", "false"];
  if (type === "integer" || type === "number") return [String(typeof minimum === "number" ? Math.max(minimum, 1) : 1)];
  if (!Array.isArray(anyOf)) return [];
  const kinds = z.array(z.object({ type: z.string().optional(), const: z.unknown().optional() }).loose()).parse(anyOf);
  return kinds.flatMap((kind) => (kind.type === "boolean" ? [String(kind.const ?? true)] : []));
}

const fields = allOperations
  .filter((operation) => isInQuery(methodOf(operation)))
  .flatMap((operation) => {
    const shape: Record<string, z.ZodType> = operation.input.shape;
    const path = new Set<string>(pathParameters(operation));
    return Object.entries(shape)
      .filter(([name]) => !path.has(name) && name !== "model")
      .map(([name, field]) => ({ name: `${operation.name}: ${name}`, field, words: wordsFor(field) }));
  });

test("there are fields in queries that are no text", () => {
  expect(fields.filter(({ words }) => words.length > 0).length).toBeGreaterThan(30);
});

test.each(fields)("$name is understood as the word that a query holds", ({ field, words }) => {
  for (const word of words) expect([word, field.safeParse(word).success]).toEqual([word, true]);
});

import { z } from "zod";

/** Converts a zod shape to JSON Schema 2020-12, as clients send it (`input`) or receive it (`output`). */
export function jsonSchemaOf(shape: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: "any" });
  return schema;
}

import { z } from "zod";
import { scopeShape } from "#lib/base/caller";
import { LIFETIMES } from "./lifetimes";

/** The input that creates a key. */
export const keyShape = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Give the key a name, so that you recognise it.")
    .max(200, "The name is longer than 200 characters."),
  scopes: z.array(scopeShape).min(1, "Choose at least one thing that the key may do."),
  documentId: z.string().max(100).nullable(),
  isHuman: z.boolean(),
  lifetime: z.enum(LIFETIMES.map(({ value }) => value)),
});

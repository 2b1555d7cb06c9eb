import { z } from "zod";
import { GUARDS } from "#db/schema/kinds-of-change";
import { scopeShape } from "#lib/base/caller";
import { LIFETIMES } from "./lifetimes";

/** What a key or a connection may do. */
export const permissionsShape = z.strictObject({
  scopes: z.array(scopeShape).min(1, "Choose at least one thing that it may do."),
  documentId: z.string().max(100).nullable(),
  folderId: z.string().max(100).nullable(),
  lifetime: z.enum(LIFETIMES.map(({ value }) => value)),
});

/** The input that creates a key. */
export const keyShape = permissionsShape.extend({
  name: z
    .string()
    .trim()
    .min(1, "Give the key a name, so that you recognise it.")
    .max(200, "The name is longer than 200 characters."),
  isHuman: z.boolean(),
  guard: z.enum(GUARDS).default("warn"),
  isForDrafts: z.boolean().default(false),
});

import { z } from "zod";
import { GUARDS } from "#db/schema/kinds-of-change";
import { scopeShape } from "#lib/base/caller";

/** A command of `npm run key`, `npm run sign-in` and `npm run nightly`, as sent to the process that holds the store. */
export const commandShape = z.discriminatedUnion("verb", [
  z.strictObject({
    verb: z.literal("create"),
    name: z.string().trim().min(1).max(200),
    scopes: z.array(scopeShape).min(1),
    documentId: z.string().nullable(),
    folderId: z.string().nullable(),
    isHuman: z.boolean(),
    guard: z.enum(GUARDS),
    isForDrafts: z.boolean(),
    person: z.string().nullable().describe("The e-mail address of whose key it is; null for the owner."),
    livesMs: z.number().int().positive().nullable(),
  }),
  z.strictObject({ verb: z.literal("list") }),
  z.strictObject({ verb: z.literal("revoke"), id: z.string() }),
  z.strictObject({ verb: z.literal("sign-in") }),
  z.strictObject({ verb: z.literal("nightly") }),
]);

/** One command. */
export type Command = z.output<typeof commandShape>;

/** The result of a command: only the fields of its verb are present. */
export const answerShape = z.object({
  key: z.string().optional(),
  keys: z.array(z.looseObject({ id: z.string() })).optional(),
  revoked: z.string().optional(),
  link: z.string().optional(),
  night: z
    .object({ documents: z.number().int(), works: z.number().int(), told: z.number().int() })
    .nullable()
    .optional()
    .describe("What was checked; null when another process checks."),
});

/** The result of one command. */
export type Answer = z.output<typeof answerShape>;

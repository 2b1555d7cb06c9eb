import * as z from "zod/mini";

/** A write that was sent and may have arrived. Its idempotency key makes a retry return the first response. */
export const inFlightWriteShape = z.object({
  key: z.string(),
  baseVersion: z.number(),
  title: z.optional(z.string()),
  content: z.optional(z.looseObject({ type: z.literal("doc") })),
});

/** The parsed value of `inFlightWriteShape`. */
export type InFlightWrite = z.infer<typeof inFlightWriteShape>;

import { z } from "zod";

/** A write that was sent and may have arrived. Its idempotency key makes a retry return the first response. */
export const inFlightWriteShape = z.object({
  key: z.string(),
  baseVersion: z.number(),
  title: z.string().optional(),
  content: z.looseObject({ type: z.literal("doc") }).optional(),
});

/** The parsed value of `inFlightWriteShape`. */
export type InFlightWrite = z.infer<typeof inFlightWriteShape>;

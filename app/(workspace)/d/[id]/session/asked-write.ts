import { z } from "zod";

/** A write of the text that was sent and may have arrived: under its key the server makes it once and answers it as it was. */
export const askedWriteShape = z.object({
  key: z.string(),
  baseVersion: z.number(),
  title: z.string().optional(),
  content: z.looseObject({ type: z.literal("doc") }).optional(),
});

/** One such write. */
export type AskedWrite = z.infer<typeof askedWriteShape>;

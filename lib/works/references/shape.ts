import { z } from "zod";
import { CHECKED_FIELDS } from "#lib/citations/checking/compare-works";

/** What the registries say of a reference, as stored. */
export const checkedShape = z.object({
  status: z.enum(["verified", "mismatch", "fabricated", "unknown", "retracted"]),
  fields: z.array(z.object({ name: z.enum(CHECKED_FIELDS), given: z.string(), found: z.string() })),
});

import { z } from "zod";
import { operation } from "#lib/base/operation";
import { templateId } from "#lib/exchange/exporting/templates/shape";
import { deleteTemplate as remove } from "#lib/exchange/exporting/templates/store";

/** Deletes a template for exports. */
export const deleteTemplate = operation({
  name: "delete_template",
  route: "DELETE /api/w/templates/[templateId]",
  summary: "Deletes a template; files that were exported with it stay as they are.",
  scope: "delete",
  reach: "account",
  input: z.object({ templateId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler({ db, caller, now }, { templateId: id }) {
    await remove(db, caller.userId, id, now);
    return { deleted: true as const, id };
  },
});

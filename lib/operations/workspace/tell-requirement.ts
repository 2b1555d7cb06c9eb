import { z } from "zod";
import { findRequiredBy } from "#lib/documents/required-reviews/store";
import { findDocument } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { workspaceOperation } from "./workspace-operation";

/** Tells whose settings require reviews of a document. */
export const tellRequirement = workspaceOperation({
  name: "tell_requirement",
  rate: "read",
  keepsPage: true,
  input: z.strictObject({ id: documentId }),
  output: z.object({ document: z.boolean(), folder: z.boolean(), owner: z.boolean() }),
  async handler({ db, caller }, { id }) {
    await findDocument({ db, caller, role: "view" }, id);
    return findRequiredBy(db, id);
  },
});

import { z } from "zod";
import { requireInFolder, requireOfOwner } from "#lib/documents/required-reviews/store";
import { folderId } from "#lib/filing/folders/shape";
import { requireFolder } from "#lib/filing/folders/store";
import { workspaceOperation } from "./workspace-operation";

/** Lets the pages of an own folder, or of all own documents, wait until a person answered for all words of agents. */
export const requireReviews = workspaceOperation({
  name: "require_reviews",
  rate: "write",
  input: z.strictObject({ folderId: folderId.nullable().describe("null: all own documents."), isOn: z.boolean() }),
  output: z.void(),
  async handler({ db, caller }, { folderId: id, isOn }) {
    if (id === null) return requireOfOwner(db, caller.userId, isOn);
    await requireFolder({ db, caller, role: "owner" }, id);
    await requireInFolder(db, id, isOn);
  },
});

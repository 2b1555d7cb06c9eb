import { z } from "zod";
import { findRequirements } from "#lib/documents/required-reviews/store";
import { workspaceOperation } from "./workspace-operation";

/** Reads where the user requires reviews. */
export const readRequirements = workspaceOperation({
  name: "read_requirements",
  rate: "read",
  keepsPage: true,
  input: z.strictObject({}),
  output: z.object({ isOn: z.boolean(), folderIds: z.array(z.string()) }),
  handler: ({ db, caller }) => findRequirements(db, caller.userId),
});

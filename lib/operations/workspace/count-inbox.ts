import { z } from "zod";
import { countDecidable } from "#lib/changes/suggestions/store";
import { workspaceOperation } from "./workspace-operation";

/** Counts the suggestions that the person may decide, in all documents, up to 100. */
export const countInbox = workspaceOperation({
  name: "count_inbox",
  rate: "read",
  keepsPage: true,
  input: z.object({}),
  output: z.number(),
  handler: (context) => countDecidable(context),
});

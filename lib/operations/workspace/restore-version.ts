import { z } from "zod";
import { restoreVersion } from "#lib/changes/writing/restore-version";
import { workspaceOperation } from "./workspace-operation";

/** Restores an earlier version of the text; returns the number of the new version. */
export const restoreVersionOperation = workspaceOperation({
  name: "restore_version",
  rate: "write",
  role: "edit",
  input: z.object({
    id: z.string().max(100),
    number: z.number().int().min(1),
    // The version that must still be the latest.
    after: z.number().int().min(1).optional(),
  }),
  output: z.number(),
  handler: (context, { id, number, after }) => restoreVersion(context, id, number, after),
});

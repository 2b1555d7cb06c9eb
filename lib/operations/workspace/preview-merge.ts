import { z } from "zod";
import { previewMerge as preview } from "#lib/changes/drafts/preview-merge";
import { documentId, storedContent } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";
import { workspaceOperation } from "./workspace-operation";

/** Shows what a merge of a draft would change in its document. */
export const previewMerge = workspaceOperation({
  name: "preview_merge",
  rate: "read",
  role: "view",
  keepsPage: true,
  input: z.object({ id: documentId }),
  output: z.object({
    access: roleShape,
    origin: z.enum(["human", "agent"]),
    version: z.number().int(),
    before: storedContent,
    after: storedContent,
    conflicts: z.array(
      z.object({ nodeId: z.string(), document: storedContent.nullable(), draft: storedContent.nullable() }),
    ),
  }),
  handler: (context, { id }) => preview(context, id),
});

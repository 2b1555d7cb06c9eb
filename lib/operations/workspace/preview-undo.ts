import { z } from "zod";
import { OUTCOMES, previewUndo as preview } from "#lib/changes/runs/preview-undo";
import { runId } from "#lib/changes/runs/shape";
import { workspaceOperation } from "./workspace-operation";

/** Tells what taking a run back would do. */
export const previewUndo = workspaceOperation({
  name: "preview_undo",
  rate: "read",
  keepsPage: true,
  input: z.object({ runId }),
  output: z.object({
    documents: z.array(
      z.object({ id: z.string(), title: z.string(), outcome: z.enum(OUTCOMES), suggestions: z.number().int() }),
    ),
  }),
  handler: async (context, input) => ({ documents: await preview(context, input.runId) }),
});

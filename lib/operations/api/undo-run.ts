import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { runId } from "#lib/changes/runs/shape";
import { undoRun as undo } from "#lib/changes/runs/undo-run";

const MOST = 1_000;

/** Takes back what an agent did in one go. */
export const undoRun = operation({
  name: "undo_run",
  route: "POST /api/w/runs/[runId]/undo",
  summary:
    "Takes back what a run changed in texts and titles, in all its documents or some; what others wrote later stays, and where they changed the same words the undo is suggested.",
  scope: "update",
  role: "edit",
  reach: "listing",
  hints: { destructive: true },
  ownOrder: { commitsItself: true },
  input: z.object({
    runId,
    documentIds: z.array(z.string().min(1).max(100)).min(1).max(MOST).optional().describe("Only in these documents."),
  }),
  output: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        version: z
          .number()
          .int()
          .describe("The version without the run; the last one of a document that went to the trash."),
        suggestions: z.array(z.string()).describe("Ids of suggestions for what others changed too."),
      }),
    ),
  }),
  async handler(context, { runId, documentIds }) {
    const twice = documentIds?.find((id, at) => documentIds.indexOf(id) < at);
    if (twice !== undefined) {
      throw new AppError("invalid_request", `“documentIds” names ${twice} twice.`, {
        details: [{ path: "documentIds", message: `names ${twice} twice` }],
      });
    }
    return { documents: await undo(context, runId, documentIds) };
  },
});

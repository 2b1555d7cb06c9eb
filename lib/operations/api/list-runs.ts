import { z } from "zod";
import { requireReached } from "#lib/access/reach/store";
import { operation } from "#lib/base/operation";
import { runShape } from "#lib/changes/runs/shape";
import { listRuns as list } from "#lib/changes/runs/store";
import { findDocument } from "#lib/documents/store/store";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists what agents did in one go. */
export const listRuns = operation({
  name: "list_runs",
  route: "GET /api/w/runs",
  summary:
    "Lists the runs of agents in all documents that you may read, newest first: who wrote, and how much in each document.",
  scope: "read",
  role: "view",
  reach: "listing",
  input: z.object({
    documentId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("Only those in this document, and only their part in it."),
    ...pagingFields,
  }),
  output: z.object({ runs: z.array(runShape), nextCursor }),
  async handler(context, asked) {
    const { db, caller } = context;
    await requireReached(db, caller, { id: asked.documentId });
    if (asked.documentId !== undefined) await findDocument(context, asked.documentId);
    return list(context, asked);
  },
});

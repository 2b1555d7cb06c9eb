import { z } from "zod";
import { operation } from "#lib/base/operation";
import { mergeCitations } from "#lib/works/library/entries/duplicates";
import { citationId } from "#lib/works/library/entries/shape";
import { workShape } from "#lib/works/library/works/shape";
import { findWork } from "#lib/works/library/works/store";

/** Merges duplicates of a work into the one to keep. */
export const mergeWorks = operation({
  name: "merge_works",
  route: "POST /api/w/citations/merge",
  summary:
    "Merges duplicates of a work into one, which keeps its data but for the fields that are chosen, and gets the tags, notes, files and collections of the others.",
  scope: "update",
  reach: "account",
  hints: { destructive: true },
  input: z.object({
    keepId: citationId.describe("The work that stays; documents that cite the others cite it."),
    otherIds: z.array(citationId).min(1).max(100),
    fields: z
      .record(z.string().max(100), citationId)
      .default({})
      .describe("Which of these works a field is taken from, by its variable of CSL, or type; keepId for all others."),
  }),
  output: workShape,
  async handler(context, asked) {
    await mergeCitations(context, asked);
    return findWork(context.db, context.caller.userId, asked.keepId);
  },
});

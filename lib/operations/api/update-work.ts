import { z } from "zod";
import { operation } from "#lib/base/operation";
import { collectionId } from "#lib/works/library/collections/shape";
import { editCitation } from "#lib/works/library/entries/filing";
import { citationId, reading, tags } from "#lib/works/library/entries/shape";
import { editedWork } from "#lib/works/library/works/edited-work";
import { notes, workShape } from "#lib/works/library/works/shape";
import { findWork } from "#lib/works/library/works/store";

/** Changes a work of the library. */
export const updateWork = operation({
  name: "update_work",
  route: "PATCH /api/w/citations/[citationId]",
  summary:
    "Changes a work of the library, its tags, notes, collections or reading state, while documents keep their own copy.",
  scope: "update",
  reach: "account",
  hints: { openWorld: true },
  input: z.object({
    citationId,
    csl: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("The whole work as CSL-JSON 1.0.2, as it should be; looked up when its identifiers or title change."),
    tags: tags.optional().describe("All tags that it should have."),
    notes: notes.optional().describe("All notes that it should have."),
    collectionIds: z
      .array(collectionId)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .describe("All collections that it should be in."),
    reading: reading.nullable().optional().describe("null takes it off the reading list."),
    basedOn: z.iso
      .datetime()
      .transform((at) => new Date(at))
      .optional()
      .describe("The updatedAt that the change is based on: 409 version_conflict when the work changed since."),
  }),
  output: workShape,
  prepare: async ({ db, caller }, { citationId, csl }) =>
    csl === undefined ? undefined : editedWork(db, caller.userId, citationId, csl),
  async handler(context, { citationId, basedOn, csl: _read, ...edit }, work) {
    await editCitation(context, citationId, { work, ...edit }, basedOn);
    return findWork(context.db, context.caller.userId, citationId);
  },
});

import { z } from "zod";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/works/library/entries/shape";
import { workShape } from "#lib/works/library/works/shape";
import { findWork } from "#lib/works/library/works/store";

/** Returns a work of the library with everything that is kept with it. */
export const readWork = operation({
  name: "read_work",
  route: "GET /api/w/citations/[citationId]",
  summary: "Returns a work of the library with its notes, attachments and the documents that cite it.",
  scope: "read",
  reach: "account",
  input: z.object({ citationId }),
  output: workShape,
  handler: ({ db, caller }, { citationId }) => findWork(db, caller.userId, citationId),
});

import { z } from "zod";
import { libraryCitationShape } from "#lib/citations/csl/shape";
import { time } from "#lib/shapes/document-shape";
import { checkedShape } from "../../references/shape";
import { MAX_NOTE } from "../entries/filing-fields";

/** The maximum number of notes on one work. */
export const MAX_NOTES = 100;

/** The notes of a work in a request: all, in their order. */
export const notes = z
  .array(
    z.strictObject({
      id: z
        .string()
        .max(100)
        .nullable()
        .default(null)
        .describe("The id of a note that exists; null for the first note."),
      body: z.string().trim().min(1, "must not be empty").max(MAX_NOTE),
    }),
  )
  .max(MAX_NOTES);

/** Something kept with a work: a PDF that we store, or a link. */
export const attachmentShape = z.object({
  id: z.string().describe("att_…"),
  title: z.string(),
  url: z.string().describe("Where it is: /files/fil_… for a stored PDF."),
  mediaType: z.string().nullable().describe("application/pdf for a stored PDF, null for a link."),
  createdAt: time,
});

/** A work of the library with everything that is kept with it. */
export const workShape = libraryCitationShape.extend({
  notes: z
    .array(z.object({ id: z.string().nullable(), body: z.string() }))
    .describe("All notes as markdown; the first one is `note`, and has no id."),
  attachments: z.array(attachmentShape),
  citedIn: z
    .array(z.object({ id: z.string(), title: z.string(), key: z.string() }))
    .describe("The documents that you can read and that cite it, last changed first; at most 100."),
  lastCheck: checkedShape
    .extend({
      isGone: z.boolean().describe("Whether its address had no page (404 or 410) at the last nightly check."),
      checkedAt: time,
    })
    .nullable()
    .describe("What was last found of this data, each night and with documents that cite it; null before."),
});

import { z } from "zod";
import { by, time } from "#lib/shapes/document-shape";

/** One notification of a person. */
export const notificationShape = z.object({
  id: z.string(),
  kind: z
    .enum(["mention", "reply", "suggestion", "accepted", "rejected", "shared", "requested", "check"])
    .describe("`requested`: someone asks the owner for access; `check`: the nightly check found something wrong."),
  documentId: z.string().nullable(),
  folderId: z.string().nullable().describe("The folder that was shared, instead of a document."),
  citationId: z.string().nullable().describe("The work of the library that was checked, instead of a document."),
  title: z.string().describe("The title of the document or work, or the name of the folder."),
  commentId: z.string().nullable(),
  suggestionId: z.string().nullable(),
  by,
  at: time,
  readAt: time.nullable(),
});

/** The number of a person's unread notifications. */
export const unreadCount = z.number().int().describe("The number of unread notifications, counted up to 100.");

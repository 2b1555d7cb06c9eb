import { z } from "zod";
import { by, time } from "#lib/shapes/document-shape";

/** A comment's id in a path. */
export const commentId = z.string().min(1).max(100).describe("The comment's id, com_…");

/** A message's id in a path. */
export const messageId = z.string().min(1).max(100).describe("The message's id, msg_…");

/** The text of a message in a request: markdown without HTML. */
export const messageBody = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(10_000)
  .describe("Markdown. @[Name](usr_…) or @e-mail mentions a person who has access.");

const messageShape = z.object({
  id: z.string(),
  body: z.string(),
  by,
  origin: z.enum(["human", "agent"]),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  createdAt: time,
  editedAt: time.nullable(),
});

/** A comment with its messages, oldest first. */
export const commentShape = z.object({
  id: z.string(),
  documentId: z.string(),
  nodeId: z.string().nullable().describe("The block that it is about; null for the whole document."),
  quote: z
    .object({ exact: z.string(), prefix: z.string(), suffix: z.string() })
    .nullable()
    .describe("The words that it is about, with those around them when it was made."),
  status: z.enum(["open", "resolved"]),
  orphaned: z.boolean().describe("Whether the text that it is about is gone."),
  messages: z.array(messageShape),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: by.nullable(),
});

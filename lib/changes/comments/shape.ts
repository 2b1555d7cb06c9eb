import { z } from "zod";
import { by, time } from "#lib/shapes/document-shape";
import { AGENT_STATES } from "./agent-states";

/** A comment's id in a path. */
export const commentId = z.string().min(1).max(100).describe("The comment's id, com_…");

/** The comment that a write or proposal is for. */
export const writtenForFields = {
  commentId: z.string().min(1).max(100).optional().describe("The comment that it is for, com_…"),
};

/** A message's id in a path. */
export const messageId = z.string().min(1).max(100).describe("The message's id, msg_…");

/** The text of a message in a request: markdown without HTML. */
export const messageBody = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(10_000)
  .describe("Markdown. @[Name](usr_…) or @e-mail mentions a person, @[Name](key_…) an agent, who has access.");

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
  agents: z
    .array(z.object({ keyId: z.string(), name: z.string(), state: z.enum(AGENT_STATES) }))
    .describe("The agents that it mentions: asked, working (for ten minutes at most) or answered by a reply."),
  versions: z.array(z.number().int()).describe("The numbers of the versions that were written for it."),
  suggestions: z
    .array(z.object({ id: z.string(), status: z.enum(["pending", "accepted", "rejected"]) }))
    .describe("The suggestions that were made for it."),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: by.nullable(),
});

import { z } from "zod";
import { by, content, diff, time } from "#lib/base/document-shape";

/** A text in both formats. */
const text = z.object({ markdown: z.string(), content });

/** A suggestion in a response. */
export const suggestionShape = z.object({
  id: z.string(),
  documentId: z.string(),
  status: z
    .enum(["pending", "accepted", "rejected", "stale"])
    .describe(
      "stale: the text below has changed so that it cannot be accepted; reject it or propose the change again.",
    ),
  nodeId: z.string().nullable().describe("null for the whole document."),
  nodeIndex: z.number().int().nullable().describe("The index of that node at the time of the proposal."),
  placement: z.enum(["replace", "before", "after"]),
  original: text,
  proposed: text,
  diff,
  baseVersion: z.number().int(),
  origin: z.enum(["human", "agent"]),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  by,
  note: z.string().nullable(),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: by.nullable(),
});

/** A suggestion's id in a path. */
export const suggestionId = z.string().min(1).max(100).describe("The suggestion's id, sug_…");

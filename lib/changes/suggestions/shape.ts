import { z } from "zod";
import { by, content, diff, time } from "#lib/shapes/document-shape";

/** A text in both formats. */
const text = z.object({ markdown: z.string(), content });

/** A suggestion in a response. */
export const suggestionShape = z.object({
  id: z.string(),
  documentId: z.string(),
  groupId: z.string().nullable().describe("grp_… of the suggestions that one proposal made; null for a lone one."),
  status: z
    .enum(["pending", "accepted", "rejected", "stale"])
    .describe(
      "stale: the text below has changed so that it cannot be accepted; reject it or propose the change again.",
    ),
  nodeId: z
    .string()
    .nullable()
    .describe("The node that it changes, or beside which it is; null for the whole document."),
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
  commentId: z.string().nullable().describe("The comment that it was made for."),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: by.nullable(),
});

const cutText = text.partial({ content: true });

/** A suggestion in a list, where a long one is cut around its change. */
export const listedSuggestionShape = suggestionShape.extend({
  original: cutText,
  proposed: cutText,
  cut: z.literal(true).optional().describe("Cut around the change; full=true answers all of it."),
});

/** A suggestion in the list of all documents. */
export const readableSuggestionShape = listedSuggestionShape.extend({
  document: z.object({ id: z.string(), title: z.string() }),
  cut: z.literal(true).optional().describe("Cut around the change; list_suggestions with full answers all of it."),
});

/** The id of a suggestion, or of the group of one proposal, in a path. */
export const suggestionId = z.string().min(1).max(100).describe("sug_…, or grp_… for all of one proposal.");

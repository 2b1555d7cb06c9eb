import { z } from "zod";
import { by, storedContent, time } from "#lib/base/document-shape";
import { ACTIONS } from "#lib/base/kinds-of-change";

/** One kind of change. */
export type Action = (typeof ACTIONS)[number];

/** A version in a path. */
export const versionId = z.string().min(1).max(100).describe("The version's id, ver_…, or its number.");

/** A version in a list. */
export const versionShape = z.object({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  name: z.string().nullable().describe("The name that a person or an agent gave this version."),
  origin: z.enum(["human", "agent"]),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  by,
  action: z.enum(ACTIONS),
  summary: z.string(),
  wordCountDelta: z.number().int(),
  createdAt: time,
});

/** A version with its text. */
export const versionWithContentShape = versionShape.extend({ content: storedContent });

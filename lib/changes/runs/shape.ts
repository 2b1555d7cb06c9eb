import { z } from "zod";
import { notableKinds } from "#lib/history/versions/shape";
import { by, time } from "#lib/shapes/document-shape";

/** What a run wrote in one document. */
export const runDocumentShape = z.object({
  id: z.string(),
  title: z.string(),
  firstVersion: z.number().int(),
  lastVersion: z.number().int().describe("Versions of others may lie between."),
  wordsAdded: z.number().int(),
  wordsRemoved: z.number().int(),
  notableCount: z.number().int().describe("How often it changed more than wording, without naming it."),
  notableKinds,
});

/** One document of a run in a list. */
export type RunDocument = z.output<typeof runDocumentShape>;

/** What one agent did in one go. */
export const runShape = z.object({
  id: z.string(),
  agent: z.string().nullable(),
  model: z.string().nullable(),
  by,
  keyId: z.string().describe("The key or connection that wrote."),
  startedAt: time,
  endedAt: time.describe("When it wrote last."),
  undoneAt: time.nullable().describe("When it was taken back in the last of these documents; null before."),
  documents: z.array(runDocumentShape).describe("Those that you may read, in the order of their last writes."),
});

/** A run in a path. */
export const runId = z.string().min(1).max(100).describe("The run's id, run_….");

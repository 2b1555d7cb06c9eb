import { z } from "zod";
import { time } from "#lib/shapes/document-shape";

/** How far a run is, for a person who watches it. */
export const progressShape = z.object({
  step: z.enum(["reading", "writing"]).describe("Reading from Zotero, or writing to it."),
  library: z.string().describe("The library's name."),
  done: z.number().int(),
  total: z.number().int().nullable(),
});

/** The type of `progressShape`. */
export type Progress = z.output<typeof progressShape>;

/** A line of the report: something that a person should know of a run. */
export const reportLineShape = z.object({
  at: time,
  kind: z.enum(["conflict", "left_out", "deleted", "refused"]),
  text: z.string(),
  citationId: z.string().nullable().describe("The work it is about."),
});

/** The type of `reportLineShape`. */
export type ReportLine = z.input<typeof reportLineShape>;

/** A library that a connection reaches. */
export const zoteroLibraryShape = z.object({
  id: z.string().describe("zli_…"),
  kind: z.enum(["user", "group"]),
  name: z.string(),
  canWrite: z.boolean().describe("Whether the key may write to it; otherwise it is only read."),
  isChosen: z.boolean().describe("Whether it is kept in step."),
  sendsNew: z.boolean().describe("Whether works that are new here go to it."),
  works: z.number().int().describe("The number of its works in the library here."),
});

/** A connection in a response, without its key. */
export const zoteroConnectionShape = z.object({
  id: z.string().describe("zot_…"),
  name: z.string().describe("The account's name at Zotero."),
  status: z.enum(["waiting", "running", "refused"]).describe("Refused: Zotero does not accept the key."),
  progress: progressShape.nullable(),
  finishedAt: time.nullable().describe("When the last run ended without a failure."),
  failure: z.string().nullable().describe("Why the last run failed."),
  nextAt: time.nullable(),
  report: z.array(reportLineShape).describe("What one should know of the last runs, newest first."),
  libraries: z.array(zoteroLibraryShape),
  createdAt: time,
});

/** A connection's id in a path. */
export const zoteroId = z.string().min(1).max(100).describe("The connection's id, zot_…");

import { z } from "zod";
import { AUDIT_CALLERS, AUDIT_KINDS } from "#db/schema/kinds-of-change";
import { time } from "#lib/shapes/document-shape";

/** One kind of entry. */
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Parses one kind of entry. */
export const auditKind = z.enum(AUDIT_KINDS);

/** An entry of the audit log as clients get it. */
export const auditShape = z.object({
  number: z.number().int().describe("One more than that of the entry before it."),
  at: time,
  kind: auditKind,
  personId: z.string().nullable().describe("The person, also of a key; null for the workspace itself."),
  by: z.object({ type: z.enum(AUDIT_CALLERS), id: z.string(), name: z.string() }),
  subjectId: z.string().nullable().describe("The document, folder, link, key or person that it is about."),
  details: z.record(z.string(), z.string()).describe("Such as the role and to whom, or the format; never content."),
});

/** The filters of the audit log. */
export const auditFilters = {
  personId: z.string().min(1).max(100).optional().describe("Only what this person did, by any key too."),
  kind: auditKind.optional().describe("Only entries of this kind."),
};

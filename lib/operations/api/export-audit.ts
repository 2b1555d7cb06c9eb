import { z } from "zod";
import { AUDIT_FORMATS, type AuditFormat, headOf, lineOf } from "#lib/audit/lines";
import { auditFilters } from "#lib/audit/shape";
import { listAudit } from "#lib/audit/store";
import { type Context, operation } from "#lib/base/operation";
import { streamOf } from "#lib/base/stream-of";
import { requireOwner } from "#lib/people/accounts/store";
import { OWNER_READS } from "./list-audit";

const FORMATS = ["csv", "jsonl"] as const satisfies readonly AuditFormat[];
const ENTRIES_AT_ONCE = 1_000;

const stream = z
  .custom<ReadableStream<Uint8Array<ArrayBuffer>>>((value) => value instanceof ReadableStream)
  .meta({ type: "string", description: "The entries, oldest first, a line each; they are sent while they are read." });

/** Downloads the audit log of the workspace. */
export const exportAudit = operation({
  name: "export_audit",
  route: "GET /api/w/audit/export",
  summary: "Sends the audit log as CSV or JSON lines, oldest first; only the workspace's owner may.",
  scope: "read",
  reach: "account",
  // A model has no use for a stream of bytes.
  isTool: false,
  input: z.object({ ...auditFilters, format: z.enum(FORMATS).default("csv") }),
  output: z.object({ filename: z.string(), mediaType: z.string(), stream }),
  file: {
    mediaTypes: Object.values(AUDIT_FORMATS),
    of: ({ filename, mediaType, stream }) => ({ filename, mediaType, content: stream }),
  },
  audited: (_file, { format }) => ({ kind: "audit.exported", details: { format } }),
  async handler({ db, caller, now }, { format, ...filters }) {
    await requireOwner(db, caller.userId, OWNER_READS);
    return {
      filename: `audit-${now.toISOString().slice(0, 10)}.${format}`,
      mediaType: AUDIT_FORMATS[format],
      stream: streamOf(linesOf(db, format, filters)),
    };
  },
});

type Filters = Pick<Parameters<typeof listAudit>[1], "personId" | "kind">;

async function* linesOf(db: Context["db"], format: AuditFormat, filters: Filters): AsyncGenerator<Uint8Array> {
  yield Buffer.from(headOf(format));
  for (let after = 0; ; ) {
    const entries = await listAudit(db, { ...filters, after, limit: ENTRIES_AT_ONCE });
    if (entries.length > 0) yield Buffer.from(entries.map((entry) => lineOf(format, entry)).join(""));
    if (entries.length < ENTRIES_AT_ONCE) return;
    after = entries.at(-1)?.number ?? after;
  }
}

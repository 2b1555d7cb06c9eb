import { z } from "zod";
import { auditFilters, auditShape } from "#lib/audit/shape";
import { listAudit as list } from "#lib/audit/store";
import { operation } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { requireOwner } from "#lib/people/accounts/store";
import { decodeCursor, encodeCursor } from "#lib/shapes/paging";

/** Who may read the audit log, as a refusal says it. */
export const OWNER_READS = "Only the owner of the workspace can read the audit log.";

const isMoment = (since: string) => timestamp.safeParse(since).success;

/** Lists the audit log of the workspace. */
export const listAudit = operation({
  name: "list_audit",
  route: "GET /api/w/audit",
  summary:
    "Lists who signed in, shared, published, exported, made keys, connected agents or deleted for good in the workspace, since a cursor, oldest first; only the workspace's owner may.",
  scope: "read",
  reach: "account",
  // For a program that collects logs.
  isTool: false,
  input: z.object({
    ...auditFilters,
    since: z
      .string()
      .max(200)
      .optional()
      .describe("cursor of the answer before, or a time in RFC 3339; without it, from the oldest entry kept."),
    limit: z.coerce.number().int().min(1).max(100).default(50).describe("Entries per answer, 1 to 100."),
  }),
  output: z.object({
    entries: z.array(auditShape),
    cursor: z.string().describe("Send it as since next time; entries that are written meanwhile follow it."),
  }),
  async handler({ db, caller }, { since, ...filters }) {
    await requireOwner(db, caller.userId, OWNER_READS);
    const from = since !== undefined && isMoment(since) ? new Date(since) : undefined;
    const after = from ? 0 : (decodeCursor(since, z.tuple([z.literal("audit"), z.int()]))?.[1] ?? 0);
    const entries = await list(db, { ...filters, after, from });
    const last = entries.at(-1)?.number;
    return { entries, cursor: last === undefined && since ? since : encodeCursor(["audit", last ?? after]) };
  },
});

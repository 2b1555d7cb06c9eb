import { auditByOf, recordAudit } from "#lib/audit/store";
import type { Context, Gated } from "#lib/base/operation";

/** Writes what an operation says of a call into the audit log, in the transaction of the call. */
export async function auditCall(
  { audited }: Gated,
  { db, caller, now }: Context,
  answer: unknown,
  input: unknown,
): Promise<void> {
  if (!audited || audited === "itself") return;
  const entry = audited(answer, input);
  if (entry) await recordAudit(db, auditByOf(caller), [entry], now);
}

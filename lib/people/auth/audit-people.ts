import "server-only";
import type { Database } from "#db/connection/client";
import { recordAudit } from "#lib/audit/store";
import { findPerson } from "#lib/people/accounts/store";

/** Writes into the audit log that a person signs in, and by which path of better-auth. */
export async function recordSignIn(db: Database, userId: string, path: string | undefined): Promise<void> {
  const person = await findPerson(db, userId);
  const by = { type: "user" as const, id: userId, name: person?.name ?? "", personId: userId };
  await recordAudit(db, by, [{ kind: "person.signed_in", subjectId: userId, details: { path } }], new Date());
}

/** Writes into the audit log that a person has an account now. */
export async function recordJoined(db: Database, { id, name, email }: { id: string; name: string; email: string }) {
  const by = { type: "user" as const, id, name, personId: id };
  await recordAudit(db, by, [{ kind: "person.joined", subjectId: id, details: { email } }], new Date());
}

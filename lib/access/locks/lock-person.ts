import "server-only";
import { eq } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { user } from "#db/schema";

/** Locks a person's row until the transaction ends, for rules that hold over all of a person's things. */
export async function lockPerson(tx: Executor, userId: string): Promise<void> {
  // Not `for update`: that would also block inserts of rows that refer to the person.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

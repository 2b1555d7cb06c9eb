import "server-only";
import { eq } from "drizzle-orm";
import type { Executor } from "#db/client";
import { user } from "#db/schema";

/** Lets one transaction at a time change what must hold over all of a person's things; others wait for it to end. */
export async function lockPerson(tx: Executor, userId: string): Promise<void> {
  // Not `for update`: rows that merely refer to the person are still inserted meanwhile.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

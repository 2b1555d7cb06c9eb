import "server-only";
import { desc } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { signingKey } from "#db/schema";

/** A public key for statements. */
export type PublicKey = { id: string; x: string };

/** Lists a public key from now on; one that is listed stays as it is. */
export async function keepPublicKey(db: Executor, key: PublicKey, now: Date): Promise<void> {
  await db
    .insert(signingKey)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing();
}

/** Every public key that statements were signed with, newest first. */
export const listPublicKeys = (db: Executor): Promise<PublicKey[]> =>
  db.select({ id: signingKey.id, x: signingKey.x }).from(signingKey).orderBy(desc(signingKey.createdAt), signingKey.id);

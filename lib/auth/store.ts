import "server-only";
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { apiKey, session, user } from "#db/schema";
import type { Scope } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import { keyChanged } from "./key-changes";
import { hashKey, lastFour } from "./keys";

const LAST_USED_EVERY_MS = 60_000;

/** What a new key is given. */
export type NewKey = {
  key: string;
  userId: string;
  name: string;
  scopes: readonly Scope[];
  documentId: string | null;
  isHuman: boolean;
  expiresAt: Date | null;
};

/** A key as lists show it. */
export type KeyRow = Omit<typeof apiKey.$inferSelect, "hash">;

const { hash: _kept, ...shown } = getTableColumns(apiKey);

/** Keeps a new key's hash. */
export async function insertKey(db: Executor, { key, scopes, ...rest }: NewKey, now: Date): Promise<KeyRow> {
  const [row] = await db
    .insert(apiKey)
    .values({
      id: newId("key"),
      hash: hashKey(key),
      lastFour: lastFour(key),
      scopes: [...scopes],
      createdAt: now,
      ...rest,
    })
    .returning(shown);
  if (!row) throw new Error("The key was not inserted.");
  return row;
}

/** The key with this hash, whatever has become of it. */
export async function findKey(db: Executor, key: string): Promise<KeyRow | null> {
  const [row] = await db
    .select(shown)
    .from(apiKey)
    .where(eq(apiKey.hash, hashKey(key)));
  return row ?? null;
}

/** A person's keys, newest first. */
export const listKeys = (db: Executor, userId: string): Promise<KeyRow[]> =>
  db.select(shown).from(apiKey).where(eq(apiKey.userId, userId)).orderBy(desc(apiKey.createdAt), desc(apiKey.id));

/** Revokes a person's key from this moment on, in a transaction of its own; false when there is none to revoke. */
export async function revokeKey(db: Executor, userId: string, id: string, now: Date): Promise<boolean> {
  const isRevoked = await db.transaction(async (tx) => {
    const rows = await tx
      .update(apiKey)
      .set({ revokedAt: now })
      .where(and(eq(apiKey.id, id), eq(apiKey.userId, userId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    await tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`);
    await notify(tx, { endedCredentialId: id });
    return rows.length > 0;
  });
  // This process must not wait for the store to tell it back.
  keyChanged();
  return isRevoked;
}

/** The ids among these of keys and sessions that are valid. */
export async function findValidCredentials(db: Executor, ids: readonly string[], now: Date): Promise<Set<string>> {
  const [keys, sessions] = await Promise.all([
    db
      .select({ id: apiKey.id })
      .from(apiKey)
      .where(
        and(
          inArray(apiKey.id, [...ids]),
          isNull(apiKey.revokedAt),
          or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)),
        ),
      ),
    db
      .select({ id: session.id })
      .from(session)
      .where(and(inArray(session.id, [...ids]), gt(session.expiresAt, now))),
  ]);
  return new Set([...keys, ...sessions].map(({ id }) => id));
}

/** The channel on which every instance tells that keys were changed. */
export const KEYS_CHANNEL = "colophon_keys";

/** Remembers that a key was used, at most once a minute. */
export async function touchKey(db: Executor, row: KeyRow, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS);
  if (row.lastUsedAt && row.lastUsedAt > before) return;
  await db
    .update(apiKey)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKey.id, row.id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))));
}

/** The person who made this workspace: the first account. */
export async function findOwner(db: Executor): Promise<{ id: string; email: string } | null> {
  const [row] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .orderBy(user.createdAt, user.id)
    .limit(1);
  return row ?? null;
}

/** Makes the first account and its first key, or answers null when the store has an account; safe at simultaneous start. */
export async function insertOwner(
  db: Executor,
  owner: { name: string; email: string; key: string; scopes: readonly Scope[] },
  now: Date,
) {
  // Two instances may start on one empty store.
  await db.execute(sql`select pg_advisory_xact_lock(727275)`);
  if (await findOwner(db)) return null;
  const id = newId("usr");
  await db
    .insert(user)
    .values({ id, name: owner.name, email: owner.email, emailVerified: true, createdAt: now, updatedAt: now });
  const { key, scopes } = owner;
  return insertKey(
    db,
    { key, userId: id, name: "First key", scopes, documentId: null, isHuman: false, expiresAt: null },
    now,
  );
}

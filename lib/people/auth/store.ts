import "server-only";
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Executor } from "#db/connection/client";
import { preparedSql, unknownArray } from "#db/connection/prepared";
import {
  apiKey,
  oauthAccessToken,
  oauthClient,
  oauthClientAssertion,
  oauthConsent,
  oauthRefreshToken,
  session,
  user,
  verification,
} from "#db/schema";
import type { Caller, Guard, Scope } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import type { By } from "#lib/shapes/document-shape";
import { keyChanged } from "./key-changes";
import { hashKey, lastFour } from "./keys";
import { hashToken, TOKEN_PREFIX } from "./tokens";

const LAST_USED_EVERY_MS = 60_000;
const ANSWERED = "answered-consent";
// Longer than the ten minutes of a signed request, whatever the clocks of two instances say.
const ANSWERED_FOR_MS = 60 * 60_000;

/** The values of a new key. */
export type NewKey = {
  key: string;
  userId: string;
  name: string;
  scopes: readonly Scope[];
  documentId?: string | null;
  folderId?: string | null;
  isHuman: boolean;
  guard?: Guard;
  /** Whether it writes drafts only. */
  isForDrafts?: boolean;
  expiresAt: Date | null;
};

/** A key without its hash. */
export type KeyRow = Omit<typeof apiKey.$inferSelect, "hash">;

const { hash: _kept, ...shown } = getTableColumns(apiKey);

/** An access token of a connection; `resources` are the addresses it is for, null for the standard one. */
export type TokenRow = Pick<typeof oauthAccessToken.$inferSelect, "id" | "resources" | "scopes" | "expiresAt">;

/** The values of a new connection. */
export type NewConnection = Pick<KeyRow, "id" | "userId" | "name" | "documentId" | "folderId" | "expiresAt"> & {
  clientId: string;
  scopes: readonly Scope[];
};

/** Inserts a new key, of which only the hash is stored. */
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

/** A key that was found, with the name of its person. */
export type FoundKey = KeyRow & { personName: string };

const shownWithPerson = { ...shown, personName: user.name };

/** Finds a key by its text, even when it is expired or revoked. */
export async function findKey(db: Executor, key: string): Promise<FoundKey | null> {
  const [row] = await db
    .select(shownWithPerson)
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(eq(apiKey.hash, hashKey(key)));
  return row ?? null;
}

/** Inserts a connection: what a person allows a client of OAuth, whose tokens refer to it. */
export async function insertConnection(db: Executor, { scopes, ...rest }: NewConnection, now: Date): Promise<void> {
  await db.insert(apiKey).values({ ...rest, hash: null, lastFour: "", scopes: [...scopes], createdAt: now });
}

/** Marks a signed request for a connection as answered until it is too old for an answer; false when it was before. */
export async function takeConsentRequest(db: Executor, signature: string, now: Date): Promise<boolean> {
  const isOld = and(eq(verification.identifier, ANSWERED), lt(verification.expiresAt, now));
  await db.delete(verification).where(isOld);
  // The key decides between two answers at once.
  const id = `${ANSWERED} ${hashToken(signature)}`;
  const expiresAt = new Date(now.getTime() + ANSWERED_FOR_MS);
  const taken = await db
    .insert(verification)
    .values({ id, identifier: ANSWERED, value: "", expiresAt, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: verification.id });
  return taken.length > 0;
}

/** Finds an access token by its text with its connection, even when one of them is expired or revoked. */
export async function findToken(db: Executor, text: string): Promise<{ row: FoundKey; token: TokenRow } | null> {
  const { id, resources, scopes, expiresAt } = oauthAccessToken;
  const [found] = await db
    .select({ row: shownWithPerson, token: { id, resources, scopes, expiresAt } })
    .from(oauthAccessToken)
    .innerJoin(apiKey, eq(apiKey.id, oauthAccessToken.referenceId))
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(
      and(
        eq(oauthAccessToken.token, hashToken(text.slice(TOKEN_PREFIX.access.length))),
        isNull(oauthAccessToken.revoked),
        // A token bound to a key of its client would need a proof that nothing here checks.
        isNull(oauthAccessToken.confirmation),
      ),
    );
  return found ?? null;
}

/** How a client of OAuth describes itself; null for an unknown one. */
export async function findClient(db: Executor, clientId: string) {
  const { name, clientDiscoveryId } = oauthClient;
  const [row] = await db
    .select({ name, clientDiscoveryId })
    .from(oauthClient)
    .where(eq(oauthClient.clientId, clientId));
  return row ?? null;
}

/** A person's keys and connections, newest first. */
export const listKeys = (db: Executor, userId: string): Promise<KeyRow[]> =>
  db.select(shown).from(apiKey).where(eq(apiKey.userId, userId)).orderBy(desc(apiKey.createdAt), desc(apiKey.id));

/** Whether the caller wrote something itself, or as a signed-in person with one of their keys. */
export async function isAuthor(
  db: Executor,
  caller: Pick<Caller, "type" | "id" | "userId" | "person">,
  by: By,
): Promise<boolean> {
  if (by.id === caller.id || by.id === caller.person?.id) return true;
  if (caller.type === "key" || by.type === "user") return false;
  const isTheirs = and(eq(apiKey.id, by.id), eq(apiKey.userId, caller.userId));
  return (await db.select({ id: apiKey.id }).from(apiKey).where(isTheirs)).length > 0;
}

/** Revokes a person's key, or a connection with its tokens, from `now` on; returns false when there is none to revoke. A caller with a transaction calls `keyChanged` once it is committed. */
export async function revokeKey(db: Executor, userId: string, id: string, now: Date): Promise<boolean> {
  const isRevoked = await db.transaction(async (tx) => {
    const rows = await tx
      .update(apiKey)
      .set({ revokedAt: now })
      .where(and(eq(apiKey.id, id), eq(apiKey.userId, userId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id });
    const tokens = rows.length > 0 ? await deleteTokens(tx, id) : [];
    await tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`);
    for (const ended of [id, ...tokens]) await notify(tx, { endedCredentialId: ended });
    return rows.length > 0;
  });
  // Do not wait for the store's notification in this process.
  keyChanged();
  return isRevoked;
}

async function deleteTokens(tx: Executor, connectionId: string): Promise<string[]> {
  const tokens = await tx
    .delete(oauthAccessToken)
    .where(eq(oauthAccessToken.referenceId, connectionId))
    .returning({ id: oauthAccessToken.id });
  await tx.delete(oauthRefreshToken).where(eq(oauthRefreshToken.referenceId, connectionId));
  return tokens.map(({ id }) => id);
}

/** The ids among these that belong to valid keys, access tokens or sessions. */
export async function findValidCredentials(db: Executor, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await validCredentials(db, { ids, now: now.toISOString() });
  return new Set(rows.map(({ id }) => id));
}

const validCredentials = preparedSql<{ id: string }>(() => {
  const isAsked = (column: PgColumn) => sql`${column} = any(${unknownArray(sql.placeholder("ids"))})`;
  const isLater = (column: PgColumn) => sql`${column} > ${sql.placeholder("now")}::timestamptz`;
  const isValidKey = sql`${isNull(apiKey.revokedAt)} and (${isNull(apiKey.expiresAt)} or ${isLater(apiKey.expiresAt)})`;
  return sql`
    select ${apiKey.id} as id from ${apiKey} where ${isAsked(apiKey.id)} and ${isValidKey}
    union all
    select ${oauthAccessToken.id} from ${oauthAccessToken} join ${apiKey} on ${apiKey.id} = ${oauthAccessToken.referenceId}
    where ${isAsked(oauthAccessToken.id)} and ${isNull(oauthAccessToken.revoked)} and ${isLater(oauthAccessToken.expiresAt)}
      and ${isValidKey}
    union all
    select ${session.id} from ${session} where ${isAsked(session.id)} and ${isLater(session.expiresAt)}`;
});

/** The channel on which every instance publishes changes of keys. */
export const KEYS_CHANNEL = "colophon_keys";

/** Whether the use of a key was recorded within the last minute. */
export const isTouched = ({ lastUsedAt }: KeyRow, now: Date): boolean =>
  lastUsedAt !== null && lastUsedAt.getTime() > now.getTime() - LAST_USED_EVERY_MS;

/** Records the use of a key, at most once a minute. */
export async function touchKey(db: Executor, row: KeyRow, now: Date): Promise<void> {
  if (isTouched(row, now)) return;
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS);
  // Requests that share the row do not record it again.
  row.lastUsedAt = now;
  await db
    .update(apiKey)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKey.id, row.id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))));
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes expired tokens, answered consents and clients that registered a day ago and have no connection; ends the
 * connections that have no token left.
 */
export async function purgeConnections(db: Executor, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db.delete(oauthAccessToken).where(lt(oauthAccessToken.expiresAt, now));
  await db.delete(oauthRefreshToken).where(lt(oauthRefreshToken.expiresAt, now));
  await db.delete(oauthClientAssertion).where(lt(oauthClientAssertion.expiresAt, now));
  await db.delete(oauthConsent).where(lt(oauthConsent.createdAt, dayAgo));
  const tokensOf = (table: typeof oauthAccessToken | typeof oauthRefreshToken) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.referenceId, apiKey.id), isNull(table.revoked))),
    );
  await db
    .update(apiKey)
    .set({ expiresAt: now })
    .where(
      and(
        isNotNull(apiKey.clientId),
        isNull(apiKey.revokedAt),
        or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, now)),
        // A client has ten minutes to fetch its first token.
        lt(apiKey.createdAt, new Date(now.getTime() - HOUR_MS)),
        tokensOf(oauthAccessToken),
        tokensOf(oauthRefreshToken),
      ),
    );
  const connection = db.select({ one: sql`1` }).from(apiKey).where(eq(apiKey.clientId, oauthClient.clientId));
  await db.delete(oauthClient).where(and(lt(oauthClient.createdAt, dayAgo), notExists(connection)));
}

/** The workspace's owner: the first account. */
export async function findOwner(db: Executor): Promise<{ id: string; email: string } | null> {
  const [row] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .orderBy(user.createdAt, user.id)
    .limit(1);
  return row ?? null;
}

/**
 * Inserts the first account and its first key; returns null when the store has an account. Safe when instances start at
 * the same time.
 */
export async function insertOwner(
  db: Executor,
  owner: { name: string; email: string; key: string; scopes: readonly Scope[] },
  now: Date,
) {
  // Two instances may start at the same time on one empty store.
  await db.execute(sql`select pg_advisory_xact_lock(727275)`);
  if (await findOwner(db)) return null;
  const id = newId("usr");
  await db
    .insert(user)
    .values({ id, name: owner.name, email: owner.email, emailVerified: true, createdAt: now, updatedAt: now });
  const { key, scopes } = owner;
  return insertKey(db, { key, userId: id, name: "First key", scopes, isHuman: false, expiresAt: null }, now);
}

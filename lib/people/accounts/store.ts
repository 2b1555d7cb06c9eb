import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { account, user } from "#db/schema";
import { AppError } from "#lib/base/errors";

/** A person of this workspace. */
export type Person = { id: string; name: string; email: string; createdAt: Date };

/** All people with an account, oldest first. */
export const listPeople = (db: Executor): Promise<Person[]> =>
  db
    .select({ id: user.id, name: user.name, email: user.email, createdAt: user.createdAt })
    .from(user)
    .orderBy(user.createdAt, user.id);

/** The person with this id; null without one. */
export async function findPerson(db: Executor, id: string): Promise<{ name: string } | null> {
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, id));
  return row ?? null;
}

/** The person with this address, in any case of letters; null without one. */
export async function findPersonByEmail(
  db: Executor,
  email: string,
): Promise<{ id: string; isVerified: boolean } | null> {
  const [row] = await db
    .select({ id: user.id, isVerified: user.emailVerified })
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()));
  return row ?? null;
}

/** Throws `insufficient_role` for anybody but the owner of the workspace; `sentence` says who may do what. */
export async function requireOwner(db: Executor, userId: string, sentence: string): Promise<void> {
  if (await isOwner(db, userId)) return;
  throw new AppError("insufficient_role", sentence, { details: [{ path: "role", message: "owner" }] });
}

/** Whether a person is the owner of the workspace, which is its first account. */
export async function isOwner(db: Executor, userId: string): Promise<boolean> {
  const [first] = await db.select({ id: user.id }).from(user).orderBy(user.createdAt, user.id).limit(1);
  return first?.id === userId;
}

/** Whether a person can sign in with a password. */
export async function hasPassword(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  return row !== undefined;
}

/** The ids of a person's connected providers, such as `google`. */
export async function listProviders(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.select({ id: account.providerId }).from(account).where(eq(account.userId, userId));
  return rows.map(({ id }) => id);
}

/**
 * Changes a person's name and address; a new address is unverified. Throws `invalid_request` when another account has
 * the address.
 */
export async function updatePerson(
  db: Executor,
  id: string,
  { name, email }: { name: string; email: string },
  now: Date,
) {
  const [other] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), ne(user.id, id)));
  if (other) {
    throw new AppError("invalid_request", "Another person has this address.", {
      details: [{ path: "email", message: "is taken" }],
    });
  }
  const emailVerified = sql<boolean>`${user.emailVerified} and ${user.email} = ${email}`;
  await db.update(user).set({ name, email, emailVerified, updatedAt: now }).where(eq(user.id, id));
}

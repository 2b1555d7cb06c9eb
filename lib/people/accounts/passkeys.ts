import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { account, passkey } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";

/** A passkey in its owner's settings. */
export type PasskeyRow = { id: string; name: string | null; backedUp: boolean; createdAt: Date | null };

/** A person's passkeys, oldest first. */
export const listPasskeys = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db
    .select({ id: passkey.id, name: passkey.name, backedUp: passkey.backedUp, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));

/** Removes a person's passkey; throws `not_found`, and `invalid_request` when it is their only way to sign in. */
export const removePasskey = (db: Executor, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    // Two simultaneous removals must not remove both of the last two ways to sign in.
    await lockPerson(tx, userId);
    const passkeys = await listPasskeys(tx, userId);
    if (!passkeys.some((one) => one.id === id)) throw new AppError("not_found", "This passkey is gone already.");
    const others = await tx.select({ id: account.id }).from(account).where(eq(account.userId, userId));
    if (passkeys.length + others.length < 2) throw onlyWayIn();
    await tx.delete(passkey).where(and(eq(passkey.id, id), eq(passkey.userId, userId)));
  });

const onlyWayIn = () =>
  new AppError("invalid_request", "This passkey is your only way to sign in.", { hint: "Set a password first." });

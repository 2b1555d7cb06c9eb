import "server-only";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import {
  apiKey,
  collection,
  document,
  file,
  folder,
  invitation,
  libraryCitation,
  session,
  share,
  user,
} from "#db/schema";
import { AppError } from "#lib/base/errors";
import { notify } from "#lib/base/notify";
import { isOwner, requireOwner } from "#lib/people/accounts/store";
import { keyChanged } from "#lib/people/auth/key-changes";
import { KEYS_CHANNEL } from "#lib/people/auth/store";
import { handOverPrompts } from "#lib/prompts/prompts/store";

/**
 * Removes a person from the workspace in one transaction: their sessions, keys and roles end at once, and `heirId` gets
 * what they own; a caller with a transaction calls `keyChanged` once it is committed. Only the workspace's owner may; throws `insufficient_role`, `not_found` for an unknown person, and
 * `invalid_request` for the owner or when both are the same person.
 */
export async function removePerson(
  db: Executor,
  { byId, id, heirId }: { byId: string; id: string; heirId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOwner(tx, byId, "Only the owner of the workspace can remove a person.");
    if (await isOwner(tx, id)) throw refused("id", "The owner of the workspace cannot be removed.");
    if (id === heirId) throw refused("heirId", "Choose another person for what they own.");
    const name = await lockBoth(tx, id, heirId);
    await endAccess(tx, id);
    await handOver(tx, { id, name }, heirId);
    await tx.delete(user).where(eq(user.id, id));
    await notify(tx, { sharesChangedOf: id });
  });
  // Do not wait for the store's notification in this process.
  keyChanged();
}

const refused = (path: string, message: string) =>
  new AppError("invalid_request", message, { details: [{ path, message: "is not allowed here" }] });

/** Locks both people, so that nothing new belongs to them meanwhile; returns the name of the one who leaves. */
async function lockBoth(tx: Executor, id: string, heirId: string): Promise<string> {
  const rows = await tx
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [id, heirId]))
    .orderBy(user.id)
    .for("update");
  const leaver = rows.find((row) => row.id === id);
  if (!leaver) throw unknown("id");
  if (rows.length < 2) throw unknown("heirId");
  return leaver.name;
}

const unknown = (path: string) =>
  new AppError("not_found", "There is no such person in the workspace.", {
    details: [{ path, message: "names no person" }],
  });

async function endAccess(tx: Executor, id: string): Promise<void> {
  const sessions = await tx.delete(session).where(eq(session.userId, id)).returning({ id: session.id });
  const keys = await tx.delete(apiKey).where(eq(apiKey.userId, id)).returning({ id: apiKey.id });
  for (const credential of [...sessions, ...keys]) await notify(tx, { endedCredentialId: credential.id });
  await tx.execute(sql`select pg_notify(${KEYS_CHANNEL}, '')`);
  // The person knows the links of their invitations, and must not come back by one.
  const theirs = tx.select({ id: invitation.id }).from(invitation).where(eq(invitation.invitedBy, id));
  await tx.update(share).set({ token: null, invitationId: null }).where(inArray(share.invitationId, theirs));
  await tx.delete(invitation).where(eq(invitation.invitedBy, id));
}

type Leaver = { id: string; name: string };

async function handOver(tx: Executor, { id, name }: Leaver, heirId: string): Promise<void> {
  const documents = tx.select({ id: document.id }).from(document).where(eq(document.userId, id));
  const folders = tx.select({ id: folder.id }).from(folder).where(eq(folder.userId, id));
  const isTheirs = or(inArray(share.documentId, documents), inArray(share.folderId, folders));
  await tx.delete(share).where(and(eq(share.userId, heirId), isTheirs));
  await nameAuthor(tx, { id, name });
  for (const table of [document, folder, file, libraryCitation, collection]) {
    await tx.update(table).set({ userId: heirId }).where(eq(table.userId, id));
  }
  await handOverPrompts(tx, id, heirId);
}

/** A published page names its owner as author unless its settings name others, so it keeps the person's name. */
async function nameAuthor(tx: Executor, { id, name }: Leaver): Promise<void> {
  const namesNone = sql`coalesce(${document.settings}->'authors', '[]') = '[]'`;
  await tx
    .update(document)
    .set({ settings: sql`${document.settings} || jsonb_build_object('authors', jsonb_build_array(${name}::text))` })
    .where(and(eq(document.userId, id), eq(document.isPublished, true), isNull(document.deletedAt), namesNone));
}

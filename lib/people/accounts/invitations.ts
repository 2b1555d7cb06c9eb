import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { invitation, share, user } from "#db/schema";
import { newId } from "#lib/base/ids";

const LIVES_MS = 7 * 24 * 60 * 60 * 1000;

/** The cookie with the invitation token, set by its link and read at sign-up. */
export const INVITATION_COOKIE = "colophon-invitation";

const hash = (token: string) => new Uint8Array(createHash("sha256").update(token).digest());

const isOpen = (token: string, now: Date) =>
  and(eq(invitation.hash, hash(token)), isNull(invitation.acceptedAt), gt(invitation.expiresAt, now));

/** Creates an invitation for one person, valid for a week; the token is returned only once. */
export async function createInvitation(db: Executor, invitedBy: string, note: string, now: Date) {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIVES_MS);
  const id = newId("inv");
  await db.insert(invitation).values({ id, hash: hash(token), invitedBy, note, createdAt: now, expiresAt });
  return { id, token, expiresAt };
}

/** The person who invites with this token; null when it is unknown, used or expired. */
export async function findInviter(db: Executor, token: string, now: Date): Promise<{ name: string } | null> {
  const [row] = await db
    .select({ name: user.name })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.invitedBy))
    .where(isOpen(token, now));
  return row ?? null;
}

/**
 * Marks an invitation as used; returns false when it was not open, so only one of two simultaneous sign-ups succeeds.
 */
export async function acceptInvitation(db: Executor, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(invitation)
    .set({ acceptedAt: now })
    .where(isOpen(token, now))
    .returning({ id: invitation.id });
  return rows.length > 0;
}

/** Gives a new person the roles that were shared with the address of the invitation. */
export async function claimShares(db: Executor, token: string, userId: string): Promise<void> {
  // With open sign-up an account needs no invitation, so an expired link must not grant its roles.
  const accepted = db.select({ id: invitation.id }).from(invitation).where(isNotNull(invitation.acceptedAt));
  const isAccepted = and(eq(share.token, token), inArray(share.invitationId, accepted));
  await db.update(share).set({ userId, email: null, token: null }).where(isAccepted);
}

/** Gives a person the roles that were shared with their address, once it is verified; a typed address gets nothing. */
export async function claimSharesOfAddress(
  db: Executor,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  if (!emailVerified) return;
  const isAddress = eq(share.email, email.toLowerCase());
  const own = db
    .select({ subject: sql`coalesce(${share.documentId}, ${share.folderId})` })
    .from(share)
    .where(and(eq(share.userId, id), isNull(share.groupName)));
  // A role that the person has by now was given on purpose, so it takes precedence.
  await db.delete(share).where(and(isAddress, inArray(sql`coalesce(${share.documentId}, ${share.folderId})`, own)));
  await db.update(share).set({ userId: id, email: null, token: null }).where(isAddress);
}

/** A person's open invitations, newest first. */
export const listOpenInvitations = (db: Executor, invitedBy: string, now: Date) =>
  db
    .select({
      id: invitation.id,
      note: invitation.note,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .where(and(eq(invitation.invitedBy, invitedBy), isNull(invitation.acceptedAt), gt(invitation.expiresAt, now)))
    .orderBy(desc(invitation.createdAt));

/** Revokes an open invitation; returns false when it was not open. */
export async function withdrawInvitation(db: Executor, invitedBy: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(invitation)
    .where(and(eq(invitation.id, id), eq(invitation.invitedBy, invitedBy), isNull(invitation.acceptedAt)))
    .returning({ id: invitation.id });
  return rows.length > 0;
}

import "server-only";
import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, guestLink } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { hashKey } from "#lib/people/auth/keys";
import { makeToken } from "#lib/people/auth/tokens";
import type { guestLinkShape } from "./shape";

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 30;
const MOST_DAYS = 366;
const MOST_LINKS = 100;
const LAST_USED_EVERY_MS = 60_000;

type Row = typeof guestLink.$inferSelect;

/** What a new link gives; `password` is hashed. */
export type NewGuestLink = {
  role: Row["role"];
  endsAt: Date | undefined;
  password: string | null;
};

const present = (row: Row): z.input<typeof guestLinkShape> => ({
  id: row.id,
  role: row.role,
  hasPassword: row.password !== null,
  createdAt: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

/**
 * Makes a guest link of a document and returns it with its token, which cannot be read again; throws `not_found`, and
 * `invalid_request` for a draft, an end in the past or after more than a year, or too many links.
 */
export async function insertGuestLink(
  { db, now }: Pick<Context, "db" | "now">,
  documentId: string,
  given: NewGuestLink,
) {
  const endsAt = given.endsAt ?? new Date(now.getTime() + USUAL_DAYS * DAY_MS);
  if (endsAt <= now || endsAt.getTime() > now.getTime() + MOST_DAYS * DAY_MS) {
    throw new AppError("invalid_request", "A guest link ends in the future, and within a year from now.", {
      details: [{ path: "endsAt", message: "must be within a year from now" }],
    });
  }
  // Locked, so that links made at once are counted together.
  const [found] = await db
    .select({ draftOfId: document.draftOfId })
    .from(document)
    .where(and(eq(document.id, documentId), isNull(document.deletedAt)))
    .for("no key update");
  if (!found) throw new AppError("not_found", "There is no such document.");
  if (found.draftOfId !== null)
    throw new AppError("invalid_request", "A draft has no guest links. Share its document instead.");
  const [{ links } = { links: 0 }] = await db
    .select({ links: count() })
    .from(guestLink)
    .where(eq(guestLink.documentId, documentId));
  if (links >= MOST_LINKS)
    throw new AppError("invalid_request", `This document has ${MOST_LINKS} guest links, the most there can be.`);
  const token = makeToken();
  const { role, password } = given;
  const [row] = await db
    .insert(guestLink)
    .values({ id: newId("gst"), documentId, hash: hashKey(token), role, password, createdAt: now, endsAt })
    .returning();
  if (!row) throw new Error("The guest link was not inserted.");
  return { ...present(row), token };
}

/** The guest links of a document that have not been revoked, newest first. */
export async function listGuestLinks(db: Executor, documentId: string) {
  const rows = await db
    .select()
    .from(guestLink)
    .where(eq(guestLink.documentId, documentId))
    .orderBy(desc(guestLink.createdAt), desc(guestLink.id));
  return rows.map(present);
}

/** Revokes a guest link of a document; throws `not_found`. */
export async function revokeGuestLink(db: Executor, documentId: string, id: string): Promise<void> {
  const gone = await db
    .delete(guestLink)
    .where(and(eq(guestLink.id, id), eq(guestLink.documentId, documentId)))
    .returning({ id: guestLink.id });
  if (gone.length > 0) return;
  throw new AppError("not_found", "There is no such guest link of this document.", {
    details: [{ path: "guestId", message: id.slice(0, 100) }],
  });
}

/** The link of a token, with the owner of its document. */
export type FoundGuestLink = Pick<Row, "id" | "documentId" | "role" | "password" | "endsAt" | "lastUsedAt"> & {
  ownerId: string;
};

/**
 * Finds the link of a token; null for an unknown, revoked or ended one, and while its document is in the trash.
 */
export async function findGuestLink(db: Executor, token: string, now: Date): Promise<FoundGuestLink | null> {
  const { id, documentId, role, password, endsAt, lastUsedAt } = guestLink;
  const [row] = await db
    .select({ id, documentId, role, password, endsAt, lastUsedAt, ownerId: document.userId })
    .from(guestLink)
    .innerJoin(document, and(eq(document.id, documentId), isNull(document.deletedAt)))
    .where(and(eq(guestLink.hash, hashKey(token)), gt(endsAt, now)));
  return row ?? null;
}

/** What the password of a link is checked by. */
export async function findGuestPassword(db: Executor, id: string) {
  const { password, endsAt } = guestLink;
  const [row] = await db.select({ id: guestLink.id, password, endsAt }).from(guestLink).where(eq(guestLink.id, id));
  return row ?? null;
}

/** Records the use of a link, at most once a minute. */
export async function touchGuestLink(
  db: Executor,
  { id, lastUsedAt }: Pick<Row, "id" | "lastUsedAt">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - LAST_USED_EVERY_MS);
  if (lastUsedAt !== null && lastUsedAt >= before) return;
  await db
    .update(guestLink)
    .set({ lastUsedAt: now })
    .where(and(eq(guestLink.id, id), or(isNull(guestLink.lastUsedAt), lt(guestLink.lastUsedAt, before))));
}

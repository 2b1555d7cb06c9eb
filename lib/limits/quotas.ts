import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, file } from "#db/schema";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { runningNow } from "#lib/base/runtime";

/** What a person stores: documents, with drafts and the trash, and the bytes of their texts and of files. */
export type Stored = { documents: number; bytes: number };

const KINDS = ["documents", "bytes"] as const;

/** How much each person may store by the settings; 0 is without limit. */
export function quotas(): Stored {
  const settings = runningNow()?.env ?? env();
  return { documents: settings.QUOTA_DOCUMENTS_PER_PERSON, bytes: settings.QUOTA_BYTES_PER_PERSON };
}

/** Counts what a person stores; texts as they are now, without their history. */
export async function findStored(db: Executor, userId: string): Promise<Stored> {
  // The length of a column that is stored elsewhere is known without reading it.
  const ofTexts = sql`coalesce(sum(octet_length(${document.content})), 0)`;
  const ofFiles = sql`(select coalesce(sum(coalesce(${file.size}, octet_length(${file.content}))), 0)
    from ${file} where ${file.userId} = ${userId})`;
  const [row] = await db
    .select({
      documents: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`${ofTexts} + ${ofFiles}`.mapWith(Number),
    })
    .from(document)
    .where(eq(document.userId, userId));
  return row ?? { documents: 0, bytes: 0 };
}

/**
 * Makes others wait, until the transaction ends, who make something for the same person, so that no two take the last
 * room; nobody without quotas. Whoever takes other locks takes this one first.
 */
export async function lockRoom(db: Executor, ownerId: string): Promise<void> {
  if (!KINDS.some((kind) => quotas()[kind] > 0)) return;
  // No row's lock: whoever deletes a folder holds its owner's row, and waits for who puts something into the folder.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 2))`);
}

/**
 * Throws `too_large` when `more` of the kinds that it names does not fit into what a person may store, and locks
 * their room.
 */
export async function requireRoom(
  db: Executor,
  { ownerId, callerId }: { ownerId: string; callerId: string },
  more: Partial<Stored>,
): Promise<void> {
  const allowed = quotas();
  const limited = KINDS.filter((kind) => allowed[kind] > 0 && more[kind] !== undefined);
  if (limited.length === 0) return;
  await lockRoom(db, ownerId);
  const stored = await findStored(db, ownerId);
  const full = limited.find((kind) => stored[kind] + (more[kind] ?? 0) > allowed[kind]);
  if (full) throw ownerId === callerId ? noRoom(full, stored[full], allowed[full]) : noRoomOfOwner(full);
}

const OWN: Record<keyof Stored, string> = {
  documents: "You have as many documents as a person may have in this workspace.",
  bytes: "This is more than you may still store in this workspace.",
};

const OWNERS: Record<keyof Stored, string> = {
  documents: "Its owner has as many documents as a person may have in this workspace.",
  bytes: "This is more than its owner may still store in this workspace.",
};

const noRoom = (kind: keyof Stored, stored: number, allowed: number) =>
  new AppError("too_large", OWN[kind], {
    details: [{ path: kind, message: `${stored} of ${allowed} are used` }],
    hint: "Delete documents for good, or ask the people who run this workspace for more room.",
  });

// How much others store is not told.
const noRoomOfOwner = (kind: keyof Stored) =>
  new AppError("too_large", OWNERS[kind], {
    details: [{ path: kind, message: "have no room with the owner" }],
    hint: "Ask the owner to delete documents for good, or the people who run this workspace for more room.",
  });

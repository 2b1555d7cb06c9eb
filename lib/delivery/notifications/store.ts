import "server-only";
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { apiKey, document, folder, libraryCitation, message, notification, user } from "#db/schema";
import { roleOnDocument, roleOnFolder } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { PEOPLE_CHANNEL } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { queueDigests } from "#lib/delivery/mail/store";
import type { By } from "#lib/shapes/document-shape";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { notificationShape } from "./shape";

type Row = typeof notification.$inferSelect;
type Shown = z.input<typeof notificationShape>;

/** What people are told, with its cause. */
type Told = Pick<Row, "kind" | "cause"> &
  Partial<Pick<Row, "documentId" | "folderId" | "citationId" | "commentId" | "suggestionId">>;

type Telling = Pick<Context, "db" | "now"> & { caller: Pick<Context["caller"], "userId" | "type" | "id" | "name"> };

const byOf = ({ type, id, name }: Telling["caller"]): By => ({ type, id, name });

/** Inserts one notification a person and cause, except for the caller; `isAgain` tells of the same cause anew. */
async function tell(
  { db, caller, now }: Telling,
  told: Told,
  userIds: readonly string[],
  isAgain = false,
): Promise<void> {
  const others = userIds.filter((id) => id !== caller.userId);
  if (others.length === 0) return;
  const rows = others.map((userId) => ({ ...told, id: newId("not"), userId, by: byOf(caller), at: now }));
  const insert = db.insert(notification).values(rows);
  const target = [notification.cause, notification.userId];
  const set = { kind: told.kind, by: byOf(caller), at: now, readAt: null, mailedAt: null };
  const kept = await (isAgain
    ? insert.onConflictDoUpdate({ target, set })
    : insert.onConflictDoNothing({ target })
  ).returning({ userId: notification.userId });
  await announce(
    db,
    kept.map(({ userId }) => userId),
    now,
  );
}

async function announce(db: Executor, userIds: readonly string[], now: Date): Promise<void> {
  await announceRead(db, userIds);
  await queueDigests(db, userIds, now);
}

const announceRead = (db: Executor, userIds: readonly string[]) =>
  db.execute(sql`select pg_notify(${PEOPLE_CHANNEL}, json_build_object('toldUserId', person)::text)
    from unnest(${sql.param([...userIds])}::text[]) as person`);

/** Those of these people who can read the document. */
async function findReaders(db: Executor, documentId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(document, eq(document.id, documentId))
    .where(and(inArray(user.id, [...userIds]), sql`${roleOnDocument(sql`${user.id}`)} is not null`));
  return rows.map(({ id }) => id);
}

// A key acts for its person.
const personOf = (by: SQL | typeof message.by) =>
  sql<string>`coalesce((select ${apiKey.userId} from ${apiKey} where ${apiKey.id} = ${by}->>'id'), ${by}->>'id')`;

/**
 * Tells the people whom a message mentions, and for a new message the others in its thread; people without access are
 * not told.
 */
export async function tellOfMessage(
  context: Telling,
  { documentId, commentId, messageId }: { documentId: string; commentId: string; messageId: string },
  mentioned: readonly string[],
  isNew: boolean,
): Promise<void> {
  const { db } = context;
  const told = { cause: messageId, documentId, commentId };
  await tell(context, { ...told, kind: "mention" }, await findReaders(db, documentId, mentioned));
  if (!isNew) return;
  const authors = await db
    .selectDistinct({ id: personOf(message.by) })
    .from(message)
    .where(and(eq(message.commentId, commentId), ne(message.id, messageId)));
  const ids = authors.map(({ id }) => id);
  await tell(context, { ...told, kind: "reply" }, await findReaders(db, documentId, ids));
}

/** Removes the notifications of a deleted message. */
export const untellOfMessage = async (db: Executor, messageId: string): Promise<void> => {
  await db.delete(notification).where(eq(notification.cause, messageId));
};

/** Tells a document's owner of a new suggestion. */
export async function tellOfSuggestion(context: Telling, documentId: string, suggestionId: string): Promise<void> {
  const owner = await context.db.select({ id: document.userId }).from(document).where(eq(document.id, documentId));
  const told = { kind: "suggestion" as const, cause: suggestionId, documentId, suggestionId };
  await tell(
    context,
    told,
    owner.map(({ id }) => id),
  );
}

/** Tells the author of a suggestion that it was accepted or rejected, of those of one group once each way. */
export async function tellOfResolution(
  context: Telling,
  { documentId, id, groupId, by }: { documentId: string; id: string; groupId: string | null; by: By },
  kind: "accepted" | "rejected",
): Promise<void> {
  const { db } = context;
  const [author] = await db
    .execute<{ id: string }>(sql`select ${personOf(sql`${JSON.stringify(by)}::jsonb`)} as id`)
    .then(({ rows }) => rows);
  const readers = await findReaders(db, documentId, author ? [author.id] : []);
  await tell(
    context,
    { kind, cause: groupId ? `${groupId} ${kind}` : `${id} resolved`, documentId, suggestionId: id },
    readers,
  );
}

type Subject = { kind: "document" | "folder"; id: string };

const subjectOf = ({ kind, id }: Subject) => (kind === "document" ? { documentId: id } : { folderId: id });

/** Tells a person that a document or folder is shared with them. */
export const tellOfShare = (context: Telling, subject: Subject, userId: string): Promise<void> =>
  tell(context, { kind: "shared", cause: subject.id, ...subjectOf(subject) }, [userId], true);

/**
 * Tells a document's owner that the caller asks for access, once a request; does nothing for an unknown or deleted
 * document, or when the caller can read it.
 */
export async function tellOfRequest(context: Telling, documentId: string): Promise<void> {
  const { db, caller, now } = context;
  const time = sql`${now.toISOString()}::timestamptz`;
  // The same statements run for an unknown id, so that their time does not reveal which documents exist.
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${notification} (id, user_id, kind, cause, document_id, by, at)
    select ${newId("not")}, ${document.userId}, 'requested', ${`${documentId} ${caller.userId}`}, ${document.id},
      ${JSON.stringify(byOf(caller))}::jsonb, ${time}
    from ${document}
    where ${document.id} = ${documentId} and ${document.deletedAt} is null and ${roleOnDocument(caller.userId)} is null
    on conflict (cause, user_id) do update set at = excluded.at, by = excluded.by, read_at = null, mailed_at = null
      where ${notification.at} < ${time} - interval '14 days'
    returning user_id as id`);
  await announce(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

// The workspace itself tells of what the nightly check found.
const NIGHT = { type: "user", userId: "", id: "", name: "Colophon" } as const;

/** Tells the owner of a document or of a work that its nightly check found what was right before to be wrong, once a night. */
export async function tellOfCheck(
  { db, now }: Pick<Telling, "db" | "now">,
  subject: { documentId: string } | { citationId: string },
  night: Date,
): Promise<void> {
  const isDocument = "documentId" in subject;
  const [id, owners] = isDocument
    ? [
        subject.documentId,
        await db.select({ id: document.userId }).from(document).where(eq(document.id, subject.documentId)),
      ]
    : [
        subject.citationId,
        await db
          .select({ id: libraryCitation.userId })
          .from(libraryCitation)
          .where(eq(libraryCitation.id, subject.citationId)),
      ];
  const told = { kind: "check" as const, cause: `${id} checked ${night.toISOString()}`, ...subject };
  const telling = { db, now, caller: NIGHT };
  await tell(
    telling,
    told,
    owners.map((owner) => owner.id),
  );
}

/** SQL condition: the person of the row of `notification` can read its document, folder or work. */
const isReadable = (userId: string) =>
  or(
    and(isNotNull(document.id), sql`${roleOnDocument(userId)} is not null`),
    and(isNotNull(folder.id), sql`${roleOnFolder(userId)} is not null`),
    eq(libraryCitation.userId, userId),
  );

const readable = (db: Executor) =>
  db
    .select({
      id: notification.id,
      kind: notification.kind,
      documentId: notification.documentId,
      folderId: notification.folderId,
      citationId: notification.citationId,
      title: sql<string>`coalesce(${document.title}, ${folder.name}, ${libraryCitation.title})`,
      commentId: notification.commentId,
      suggestionId: notification.suggestionId,
      by: notification.by,
      at: notification.at,
      readAt: notification.readAt,
    })
    .from(notification)
    .leftJoin(document, and(eq(document.id, notification.documentId), isNull(document.deletedAt)))
    .leftJoin(folder, eq(folder.id, notification.folderId))
    .leftJoin(libraryCitation, eq(libraryCitation.id, notification.citationId));

type ReadableRow = Awaited<ReturnType<typeof readable>>[number];

const present = ({ at, readAt, ...rest }: ReadableRow): Shown => ({
  ...rest,
  at: at.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

const MOST_COUNTED = 100;

/** A person's number of unread notifications, counted up to 100. */
export async function countUnread(db: Executor, userId: string): Promise<number> {
  const unread = and(eq(notification.userId, userId), isNull(notification.readAt), isReadable(userId));
  return (await readable(db).where(unread).limit(MOST_COUNTED)).length;
}

/** A page of a person's notifications, newest first; those of what they cannot read any more are left out. */
export async function listNotifications(
  db: Executor,
  userId: string,
  { unread, limit, cursor }: { unread: boolean; limit: number; cursor?: string | undefined },
): Promise<{ notifications: Shown[]; nextCursor: string | null }> {
  const place = decodeCursor(cursor, z.tuple([z.literal("told"), timestamp, z.string()]));
  const rows = await readable(db)
    .where(
      and(
        eq(notification.userId, userId),
        unread ? isNull(notification.readAt) : undefined,
        isReadable(userId),
        place ? sql`(${notification.at}, ${notification.id}) < (${place[1]}::timestamptz, ${place[2]})` : undefined,
      ),
    )
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(limit + 1);
  const cut = page(rows, limit, ({ at, id }) => ["told", at.toISOString(), id]);
  return { notifications: cut.rows.map(present), nextCursor: cut.nextCursor };
}

/** Marks some or all of the caller's notifications as read; throws `not_found` for one that does not exist. */
export async function markRead({ db, caller, now }: Telling, read: readonly string[] | true): Promise<void> {
  const own = eq(notification.userId, caller.userId);
  if (read !== true) {
    const known = await db
      .select({ id: notification.id })
      .from(notification)
      .where(and(own, inArray(notification.id, [...read])));
    const knownIds = new Set(known.map(({ id }) => id));
    const missing = read.findIndex((id) => !knownIds.has(id));
    if (missing >= 0) {
      throw new AppError("not_found", "There is no such notification.", {
        details: [{ path: `read.${missing}`, message: (read[missing] ?? "").slice(0, 100) }],
      });
    }
  }
  const which = read === true ? undefined : inArray(notification.id, [...read]);
  const changed = await db
    .update(notification)
    .set({ readAt: now })
    .where(and(own, isNull(notification.readAt), which))
    .returning({ id: notification.id });
  if (changed.length > 0) await announceRead(db, [caller.userId]);
}

/**
 * Takes a person's unread notifications that no digest included, newest first, and marks them as included; null without
 * any.
 */
export async function takeDigest(
  db: Executor,
  userId: string,
  now: Date,
): Promise<{ email: string; notifications: Shown[] } | null> {
  const isNew = and(isNull(notification.readAt), isNull(notification.mailedAt));
  const [person] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  const rows = await readable(db)
    .where(and(eq(notification.userId, userId), isNew, isReadable(userId)))
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(MOST_COUNTED);
  const ids = rows.map(({ id }) => id);
  if (!person || ids.length === 0) return null;
  await db.update(notification).set({ mailedAt: now }).where(inArray(notification.id, ids));
  return { email: person.email, notifications: rows.map(present) };
}

/** Returns notifications to the next digest, because theirs was not sent. */
export const releaseDigest = async (db: Executor, ids: readonly string[]): Promise<void> => {
  await db
    .update(notification)
    .set({ mailedAt: null })
    .where(inArray(notification.id, [...ids]));
};

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
const KEPT_READ_DAYS = 30;
const MOST_KEPT = 1_000;

/** Deletes notifications after 90 days, read ones after 30, and a person's oldest beyond 1,000. */
export async function purgeNotifications(db: Executor, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db
    .delete(notification)
    .where(or(lt(notification.at, daysAgo(KEPT_DAYS)), lt(notification.readAt, daysAgo(KEPT_READ_DAYS))));
  await db.execute(sql`
    delete from ${notification} where id in (select id from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as place from ${notification}
    ) as placed where place > ${MOST_KEPT})`);
}

import "server-only";
import { and, eq, lt, lte, ne, sql } from "drizzle-orm";
import type { Database, Executor } from "#db/connection/client";
import { mail, mailPreference, user } from "#db/schema";
import { newId } from "#lib/base/ids";
import { mailIsOn } from "./settings";

/** One mail of the queue. */
export type MailRow = typeof mail.$inferSelect;

/** A mail to one address, which is composed when it is sent. */
export type NewMail = Pick<MailRow, "recipient" | "data"> & { kind: "sign_in" | "reset" | "invitation" };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// So that no one can have a person's mailbox filled.
const MOST_AN_HOUR = 10;

// Time to read a notification in the browser before a mail is sent.
const DIGEST_AFTER_MS = MINUTE_MS;
const DIGEST_EVERY_MS = 10 * MINUTE_MS;

/**
 * Queues a mail to an address, which is sent after the transaction commits; does nothing without a mail server, or
 * beyond ten mails an hour to the address.
 */
export async function queueMail(db: Executor, { kind, recipient, data }: NewMail, now: Date): Promise<void> {
  if (!mailIsOn()) return;
  const to = recipient.toLowerCase();
  const recent = sql`(select count(*) from ${mail} where ${mail.recipient} = ${to} and ${mail.changedAt} > ${before(now, HOUR_MS)}::timestamptz)`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${mail} (id, kind, recipient, data, due_at, changed_at)
    select ${newId("mai")}, ${kind}, ${to}, ${JSON.stringify(data)}::jsonb, ${moment}, ${moment}
    where ${recent} < ${MOST_AN_HOUR} on conflict do nothing`);
}

/** Queues a digest of notices for these people: a minute from now, and ten minutes after their last one at the earliest. */
export async function queueDigests(db: Executor, userIds: readonly string[], now: Date): Promise<void> {
  if (!mailIsOn()) return;
  const ids = userIds.map(() => newId("mai"));
  const last = sql`(select max(changed_at) from ${mail} where ${mail.recipient} = asked.person and ${mail.kind} = 'digest' and ${mail.state} <> 'waiting')`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${mail} (id, kind, recipient, data, due_at, changed_at)
    select asked.id, 'digest', asked.person, '{}'::jsonb,
      greatest(${moment} + ${`${DIGEST_AFTER_MS} ms`}::interval, ${last} + ${`${DIGEST_EVERY_MS} ms`}::interval), ${moment}
    from unnest(${sql.param(ids)}::text[], ${sql.param([...userIds])}::text[]) as asked(id, person)
    left join ${mailPreference} on ${mailPreference.userId} = asked.person
    where ${mailPreference.notices} is not false on conflict do nothing`);
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Claims the next due mail for this process alone; null when none is due. */
export function claimMail(db: Database, now: Date): Promise<MailRow | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: mail.id })
      .from(mail)
      .where(and(eq(mail.state, "waiting"), lte(mail.dueAt, now)))
      .orderBy(mail.dueAt, mail.id)
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const [row] = await tx
      .update(mail)
      .set({ state: "sending", attempts: sql`${mail.attempts} + 1`, changedAt: now })
      .where(eq(mail.id, due.id))
      .returning();
    return row ?? null;
  });
}

/** Marks a claimed mail as sent, or as given up, and empties it. */
export const finishMail = async (db: Executor, id: string, now: Date): Promise<void> => {
  await db.update(mail).set({ state: "sent", data: {}, changedAt: now }).where(eq(mail.id, id));
};

const MINUTES_BETWEEN = [1, 5, 15, 60, 180];

/**
 * Makes a claimed mail that was certainly not sent wait again, longer each time; returns false when it is given up after
 * the sixth attempt.
 */
export async function retryMail(
  db: Executor,
  { id, kind, recipient, data, attempts }: MailRow,
  now: Date,
): Promise<boolean> {
  const minutes = MINUTES_BETWEEN[attempts - 1];
  const isSame = and(
    eq(mail.kind, kind),
    eq(mail.recipient, recipient),
    sql`coalesce(data->>'link', '') = ${data.link ?? ""}`,
  );
  const [other] = await db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isSame, eq(mail.state, "waiting")));
  // One that was queued meanwhile replaces this one.
  if (minutes === undefined || other) {
    await finishMail(db, id, now);
    return minutes !== undefined;
  }
  const dueAt = new Date(now.getTime() + minutes * MINUTE_MS);
  await db.update(mail).set({ state: "waiting", dueAt, changedAt: now }).where(eq(mail.id, id));
  return true;
}

/**
 * Deletes finished mails after an hour, and mails whose process ended while it sent them: those may have been
 * delivered, so they are not sent again.
 */
export const purgeMail = async (db: Executor, now: Date): Promise<void> => {
  const old = new Date(now.getTime() - HOUR_MS);
  await db.delete(mail).where(and(ne(mail.state, "waiting"), lt(mail.changedAt, old)));
};

/** Whether a person gets notices by e-mail. */
export async function wantsNotices(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ notices: mailPreference.notices })
    .from(mailPreference)
    .where(eq(mailPreference.userId, userId));
  return row?.notices ?? true;
}

/** Turns a person's notices by e-mail on or off; off also cancels a waiting digest. */
export async function setWantsNotices(db: Executor, userId: string, notices: boolean): Promise<void> {
  await db
    .insert(mailPreference)
    .values({ userId, notices })
    .onConflictDoUpdate({ target: mailPreference.userId, set: { notices } });
  if (notices) return;
  const waiting = and(eq(mail.kind, "digest"), eq(mail.recipient, userId), eq(mail.state, "waiting"));
  await db.delete(mail).where(waiting);
}

/** Turns off the notices of a person, who may have left the workspace. */
export const endNotices = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [person] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId));
    if (person) await setWantsNotices(tx, userId, false);
  });

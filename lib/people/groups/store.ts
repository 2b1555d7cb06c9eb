import "server-only";
import { and, eq, inArray, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "#db/connection/client";
import { folder, share } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { BY_WORKSPACE, recordAudit } from "#lib/audit/store";
import type { GroupRole } from "#lib/base/env";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { notify } from "#lib/base/notify";
import type { AuditEntry } from "#lib/base/operation";
import { includes } from "#lib/shapes/role";

/** Who signs in, and the groups that the provider says they are in. */
export type Member = { userId: string; groups: ReadonlySet<string> };

/**
 * Makes a person's roles by groups those that `roles` gives their groups: gives, changes and takes back, in one
 * transaction. Roles that a person gave stay as they are, and an owner gets none on a folder of their own.
 */
export async function followGroups(
  db: Database,
  { userId, groups }: Member,
  roles: readonly GroupRole[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Somebody may sign in twice at once.
    await lockPerson(tx, userId);
    const due = await givable(tx, userId, strongestPerFolder(roles.filter(({ group }) => groups.has(group))));
    const held = await tx
      .select({ id: share.id, folderId: share.folderId, role: share.role, group: share.groupName })
      .from(share)
      .where(and(eq(share.userId, userId), isNotNull(share.groupName)));
    const over = held.filter((one) => !due.some(isSameAs(one)));
    const missing = due.filter((one) => !held.some(isSameAs(one)));
    if (over.length + missing.length === 0) return;
    await tx.delete(share).where(
      inArray(
        share.id,
        over.map(({ id }) => id),
      ),
    );
    for (const { group: groupName, role, folderId } of missing) {
      await tx.insert(share).values({ id: newId("shr"), folderId, userId, groupName, role, createdAt: now });
    }
    await notify(tx, { sharesChangedOf: userId });
    const isChanged = ({ folderId }: { folderId: string | null }) => missing.some((one) => one.folderId === folderId);
    const taken = over.filter((one) => !isChanged(one)).map((one) => takenEntry({ ...one, userId }));
    await recordAudit(tx, BY_WORKSPACE, [...taken, ...missing.map((one) => givenEntry(one, userId))], now);
  });
}

/**
 * Takes back the roles that groups gave and `roles` gives no more, since the settings were changed; logs each of `roles`
 * whose folder is not there. Such a folder stops no start, because its owner may delete it at any time.
 */
export async function followGroupSettings(db: Database, roles: readonly GroupRole[], now: Date): Promise<void> {
  const ids = [...new Set(roles.map(({ folderId }) => folderId))];
  const found = await db.select({ id: folder.id }).from(folder).where(inArray(folder.id, ids));
  for (const { group, folderId } of roles) {
    if (!found.some(({ id }) => id === folderId)) log("warn", "group_without_folder", { group, folderId });
  }
  await db.transaction(async (tx) => {
    const [groups, folders, given] = [
      roles.map(({ group }) => group),
      roles.map(({ folderId }) => folderId),
      roles.map(({ role }) => role),
    ];
    const isGiven = sql`(${share.groupName}, ${share.folderId}, ${share.role}) in (
      select * from unnest(${sql.param(groups)}::text[], ${sql.param(folders)}::text[], ${sql.param(given)}::text[]))`;
    await takeBack(tx, sql`not ${isGiven}`, now);
  });
}

/** Takes back all that groups gave a person, whose account at the provider is connected no more. */
export async function leaveGroups(db: Database, userId: string, now: Date): Promise<void> {
  await db.transaction((tx) => takeBack(tx, eq(share.userId, userId), now));
}

// A statement has at most 65,535 parameters.
const BATCH = 1_000;

async function takeBack(tx: Executor, which: SQL, now: Date): Promise<void> {
  const gone = await tx
    .delete(share)
    .where(and(isNotNull(share.groupName), which))
    .returning({ folderId: share.folderId, userId: share.userId, group: share.groupName });
  if (gone.length === 0) return;
  const [userId = null, ...others] = new Set(gone.map((one) => one.userId));
  await notify(tx, { sharesChangedOf: others.length === 0 ? userId : null });
  for (let at = 0; at < gone.length; at += BATCH) {
    await recordAudit(tx, BY_WORKSPACE, gone.slice(at, at + BATCH).map(takenEntry), now);
  }
}

/** Of several groups that give a role on one folder, the strongest counts. */
function strongestPerFolder(roles: readonly GroupRole[]): GroupRole[] {
  const best = new Map<string, GroupRole>();
  for (const one of roles) {
    const known = best.get(one.folderId);
    if (!known || !includes(known.role, one.role)) best.set(one.folderId, one);
  }
  return [...best.values()];
}

/** Those of these roles whose folder is there and somebody else's. */
async function givable(tx: Executor, userId: string, roles: readonly GroupRole[]): Promise<GroupRole[]> {
  const ids = roles.map(({ folderId }) => folderId);
  const others = await tx
    .select({ id: folder.id })
    .from(folder)
    .where(and(inArray(folder.id, ids), ne(folder.userId, userId)))
    // It is not deleted before the role is there.
    .for("key share");
  return roles.filter(({ folderId }) => others.some(({ id }) => id === folderId));
}

type Given = { group: string | null; folderId: string | null; role: string };

const isSameAs = (one: Given) => (other: Given) =>
  one.folderId === other.folderId && one.role === other.role && one.group === other.group;

const givenEntry = ({ group, role, folderId }: GroupRole, to: string): AuditEntry => ({
  kind: "access.given",
  subjectId: folderId,
  details: { role, to, group },
});

const takenEntry = ({
  group,
  folderId,
  userId,
}: Pick<Given, "group" | "folderId"> & { userId: string | null }): AuditEntry => ({
  kind: "access.taken",
  subjectId: folderId,
  details: { from: userId, group },
});

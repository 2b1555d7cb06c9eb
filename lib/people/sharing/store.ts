import "server-only";
import { and, count, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, folder, invitation, share, user } from "#db/schema";
import {
  type Access,
  findDocumentRole,
  findFolderRole,
  requireRole,
  roleOnDocument,
  roleOnFolder,
} from "#lib/access/store";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { queueMail } from "#lib/delivery/mail/store";
import { tellOfShare } from "#lib/delivery/notifications/store";
import { findUnreviewedIn, followRequirement } from "#lib/documents/required-reviews/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { announce } from "#lib/history/events/store";
import { requireReviewed } from "#lib/history/reviews/require-reviewed";
import { requireRoom } from "#lib/limits/quotas";
import { createInvitation } from "#lib/people/accounts/invitations";
import { findPersonByEmail } from "#lib/people/accounts/store";
import { endRequest, listRequests } from "#lib/people/requests/store";
import { includes, type Role } from "#lib/shapes/role";
import type { peopleShape } from "./shape";

/** The shared object: a document, or a folder with everything below it. */
export type Subject = { kind: "document" | "folder"; id: string };

/** The holder of a role: a person by e-mail address, or everybody in the workspace. */
export type Holder = { email?: string | undefined; everyone?: true | undefined };

type FoundSubject = Subject & { ownerId: string; access: Role; path: readonly string[] };

// Enough for any team, and few enough for one response.
const MOST_SHARES = 1_000;
const MOST_LISTED = 10 * MOST_SHARES;

/**
 * Finds a shared object, and locks it when its shares will change; throws `not_found`, and `insufficient_role` for a
 * role that is too weak.
 */
async function findSubject(
  { db, caller, role }: Access,
  { kind, id }: Subject,
  isLocked: boolean,
): Promise<FoundSubject> {
  const isIt = kind === "document" ? and(eq(document.id, id), isNull(document.deletedAt)) : eq(folder.id, id);
  if (isLocked) {
    // Its own statement: the one that waits for a lock does not see the shares that the other transaction changed.
    const table = kind === "document" ? document : folder;
    await db.select({ id: table.id }).from(table).where(isIt).for("no key update");
  }
  const path = sql<string[]>`coalesce((select path from ${folder} where ${folder.id} = ${document.folderId}), '{}')`;
  const [row] =
    kind === "document"
      ? await db
          .select({ ownerId: document.userId, access: roleOnDocument(caller.userId), path, of: document.draftOfId })
          .from(document)
          .where(isIt)
      : await db
          .select({
            ownerId: folder.userId,
            access: roleOnFolder(caller.userId),
            path: folder.path,
            of: sql<string | null>`null`,
          })
          .from(folder)
          .where(isIt);
  const access = requireRole(row?.access ?? null, role, () => noSubject(kind));
  if (!row) throw noSubject(kind);
  const { of, ...found } = row;
  if (of !== null && isLocked) throw ofDraft(of);
  // Whoever reads a document reads its drafts.
  return { kind, id: of ?? id, ...found, access };
}

const ofDraft = (id: string) =>
  new AppError("invalid_request", "A draft is shared with its document. Share that instead.", {
    hint: `Its document is ${id}.`,
  });

const noSubject = (kind: Subject["kind"]) => new AppError("not_found", `There is no such ${kind}.`);

const isOn = ({ kind, id }: Subject) => eq(kind === "document" ? share.documentId : share.folderId, id);

// What a group of the organisation's provider gives is taken away there, and by nobody here.
const isByHand = isNull(share.groupName);

/**
 * Lists the owner, the holders of roles with the source of each role, everybody else when it is shared with everybody,
 * and open invitations; e-mail addresses only for
 * callers who may edit.
 */
export async function listPeople(access: Access, subject: Subject): Promise<z.input<typeof peopleShape>> {
  const found = await findSubject(access, subject, false);
  const above = found.path.filter((id) => id !== found.id);
  const rows = await rolesOn(access.db, found, above);
  const [owner] = await access.db
    .select({ id: user.id, name: user.name, address: user.email })
    .from(user)
    .where(eq(user.id, found.ownerId));
  if (!owner) throw noSubject(subject.kind);
  const seesAddresses = includes(found.access, "edit");
  const shown = (address: string | null) => (seesAddresses ? address : null);
  const people = new Map<string, z.input<typeof peopleShape>["people"][number]>();
  people.set(owner.id, { id: owner.id, name: owner.name, email: shown(owner.address), role: "owner", via: "owner" });
  for (const { userId, name, address, role, isOwn, groupName } of rows) {
    if (userId === null || name === null) continue;
    const known = people.get(userId);
    if (known && includes(known.role, role)) continue;
    const via = !isOwn ? "folder" : groupName === null ? subject.kind : "group";
    people.set(userId, { id: userId, name, email: shown(address), role, via });
  }
  const invitations = rows.flatMap(({ email, role, token, expiresAt, isOwn }) => {
    if (email === null || !isOwn) return [];
    const isOpen = token !== null && expiresAt !== null && expiresAt > new Date();
    const link = isOpen && found.access === "owner" ? `${env().APP_URL}/invite/${token}` : null;
    return [{ email: shown(email), role, link }];
  });
  const everyone = strongest(rows.filter((row) => row.everyone).map(({ role }) => role));
  if (everyone !== null) {
    for (const { id, name, address } of await findEverybody(access.db)) {
      if (!people.has(id)) people.set(id, { id, name, email: shown(address), role: everyone, via: "everyone" });
    }
  }
  const requests =
    found.access === "owner" && found.kind === "document" ? await listRequests(access.db, found.id, MOST_SHARES) : [];
  return { people: [...people.values()], invitations, requests, everyone };
}

/** The roles on a subject and on the folders above it; a group may be the whole organisation, so what people gave comes first. */
const rolesOn = (db: Executor, found: Subject, above: readonly string[]) =>
  db
    .select({
      userId: share.userId,
      name: user.name,
      address: user.email,
      email: share.email,
      everyone: share.everyone,
      role: share.role,
      isOwn: sql<boolean>`${isOn(found)}`,
      groupName: share.groupName,
      token: share.token,
      expiresAt: invitation.expiresAt,
    })
    .from(share)
    .leftJoin(user, eq(user.id, share.userId))
    .leftJoin(invitation, eq(invitation.id, share.invitationId))
    .where(or(isOn(found), above.length > 0 ? inArray(share.folderId, above) : undefined))
    .orderBy(sql`not ${isByHand}`, share.createdAt, share.id)
    .limit(MOST_LISTED);

/** The people of the workspace by name, as many as one response lists. */
const findEverybody = (db: Executor) =>
  db
    .select({ id: user.id, name: user.name, address: user.email })
    .from(user)
    .orderBy(user.name, user.id)
    .limit(MOST_SHARES);

const strongest = (roles: readonly Role[]): Role | null =>
  roles.reduce<Role | null>((best, role) => (best !== null && includes(best, role) ? best : role), null);

/**
 * Gives a role on a document or folder, or transfers it with `owner`; throws `invalid_request` for its owner and for a
 * holder that is not allowed.
 */
export async function putShare(context: Context, subject: Subject, holder: Holder, role: Role): Promise<void> {
  const found = await findSubject(context, subject, true);
  requireOneHolder(holder);
  if (holder.everyone) {
    if (role === "owner") throw refused("role", "Everybody cannot own something. Name one person.");
    await keep(context, found, { everyone: true }, role);
    return;
  }
  const email = holder.email ?? "";
  const person = await findPersonByEmail(context.db, email);
  if (person?.id === found.ownerId) throw refused("email", "This person owns it already.");
  if (role === "owner") {
    if (!person)
      throw refused(
        "email",
        "No one in the workspace has this address. Share it first, and hand it over once they have joined.",
      );
    await handOver(context, found, person.id);
    return tellOfShare(context, subject, person.id);
  }
  const { db, caller, now } = context;
  // Somebody who typed an invited address later is not the person who was invited.
  const isInvited = person !== null && !person.isVerified && (await isPending(db, found, email));
  if (person && !isInvited) {
    const isNew = await keep(context, found, { userId: person.id }, role);
    if (isNew) await tellOfShare(context, subject, person.id);
    return;
  }
  const known = await findOpenInvitation(db, caller.userId, email, now);
  const { id, token } = known ?? (await createInvitation(db, caller.userId, email, now));
  const isNew = await keep(context, found, { email, invitationId: id, token }, role);
  if (!isNew && known) return;
  const data = { link: `${env().APP_URL}/invite/${token}`, by: caller.name, title: await titleOf(db, found) };
  await queueMail(db, { kind: "invitation", recipient: email, data }, now);
}

async function titleOf(db: Executor, { kind, id }: Subject): Promise<string> {
  const ofDocument = db.select({ title: document.title }).from(document).where(eq(document.id, id));
  const ofFolder = db.select({ title: folder.name }).from(folder).where(eq(folder.id, id));
  const [row] = await (kind === "document" ? ofDocument : ofFolder);
  return row?.title ?? "";
}

/** This person's open invitation to this address: one link grants everything that they share. */
async function findOpenInvitation(db: Executor, invitedBy: string, email: string, now: Date) {
  const isOpen = and(isNull(invitation.acceptedAt), gt(invitation.expiresAt, now));
  const [row] = await db
    .select({ id: invitation.id, token: share.token })
    .from(share)
    .innerJoin(invitation, eq(invitation.id, share.invitationId))
    .where(and(eq(share.email, email), eq(invitation.invitedBy, invitedBy), isOpen))
    .limit(1);
  return row?.token ? { id: row.id, token: row.token } : undefined;
}

function requireOneHolder({ email, everyone }: Holder): void {
  if ((email === undefined) === (everyone === undefined)) {
    throw new AppError("invalid_request", "Say whom you mean: give either email or everyone.", {
      details: [{ path: "email", message: "is needed, unless everyone is true" }],
    });
  }
}

const refused = (path: string, message: string) =>
  new AppError("invalid_request", message, { details: [{ path, message: "cannot be given this role" }] });

async function isPending(db: Executor, subject: Subject, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: share.id })
    .from(share)
    .where(and(isOn(subject), eq(share.email, email)));
  return row !== undefined;
}

type Kept = { userId: string } | { email: string; invitationId: string; token: string } | { everyone: true };

/** Stores a role and answers the holder's request for access; returns whether the holder had no direct role before. */
async function keep({ db, caller, now }: Context, subject: FoundSubject, holder: Kept, role: Role): Promise<boolean> {
  const former = await db
    .delete(share)
    .where(and(isOn(subject), isHolder(holder), isByHand))
    .returning({ id: share.id });
  const [{ shares } = { shares: 0 }] = await db
    .select({ shares: count() })
    .from(share)
    .where(and(isOn(subject), isByHand));
  if (shares >= MOST_SHARES) {
    throw refused("email", `It is shared with ${MOST_SHARES} people, the most there can be. Share it with everybody.`);
  }
  const given = role === "owner" ? "edit" : role;
  if ("userId" in holder) await endRequest(db, subject.id, holder.userId);
  await db.insert(share).values({
    id: newId("shr"),
    ...(subject.kind === "document" ? { documentId: subject.id } : { folderId: subject.id }),
    ...holder,
    role: given,
    createdAt: now,
  });
  const shared = {
    type: "document.shared" as const,
    // An address is shown only to those who may edit.
    data: {
      role: given,
      everyone: "everyone" in holder,
      userId: "userId" in holder ? holder.userId : null,
      isInvited: "email" in holder,
    },
  };
  const notice = { sharesChangedOf: "userId" in holder ? holder.userId : null };
  if (subject.kind === "folder") await notify(db, notice);
  else {
    const { type, id, name } = caller;
    const happening = { documentId: subject.id, by: { type, id, name }, at: now, events: [shared] };
    await announce(db, notice, happening);
  }
  return former.length === 0;
}

function isHolder(holder: Kept): SQL {
  if ("userId" in holder) return eq(share.userId, holder.userId);
  return "email" in holder ? eq(share.email, holder.email) : eq(share.everyone, true);
}

// What a folder may hold is too much to be counted in the request, so the counts of lists serve.
async function requireReviewedIn(db: Executor, folderId: string): Promise<void> {
  const { title, count } = await findUnreviewedIn(db, folderId);
  if (count === 0) return;
  throw new AppError("unreviewed", `No person has answered yet for ${count} words of agents in “${title}”.`, {
    details: [{ path: "unreviewed", message: String(count) }],
    hint: "Read them first, or let the folder do without reviews.",
  });
}

/** Transfers the ownership, for a folder with its contents; the former owner keeps `edit`. */
async function handOver(context: Context, subject: FoundSubject, userId: string): Promise<void> {
  const { db } = context;
  if (subject.kind === "document") {
    await requireReviewed(db, await findDocumentWithContent(context, subject.id));
    // The parent folder keeps its owner.
    await db.update(document).set({ userId, folderId: null }).where(eq(document.id, subject.id));
  } else {
    const within = sql`${folder.path} @> array[${subject.id}]::text[]`;
    await requireReviewedIn(db, subject.id);
    const folders = db.select({ id: folder.id }).from(folder).where(within);
    await db.update(document).set({ userId }).where(inArray(document.folderId, folders));
    const above = subject.path.length - 1;
    await db
      .update(folder)
      .set({ userId, path: sql`${folder.path}[${above + 1}:]` })
      .where(within);
    await db.update(folder).set({ parentId: null }).where(eq(folder.id, subject.id));
  }
  // What is the new owner's by now is counted.
  await requireRoom(db, { ownerId: userId, callerId: context.caller.userId }, { documents: 0, bytes: 0 });
  await db.delete(share).where(and(isOn(subject), eq(share.userId, userId)));
  await followRequirement(db, eq(document.userId, userId));
  await keep(context, subject, { userId: subject.ownerId }, "edit");
}

// The view of a person who has just left.
const NOBODY: z.input<typeof peopleShape> = { people: [], invitations: [], requests: [], everyone: null };

const roleOf = ({ db, caller }: Context, { kind, id }: Subject) =>
  kind === "document" ? findDocumentRole(db, caller.userId, id) : findFolderRole(db, caller.userId, id);

/**
 * Removes a role and returns the remaining holders; its holder may do so too. Throws `not_found` when this holder has
 * no direct role.
 */
export async function removeShare(context: Context, subject: Subject, holder: Holder) {
  const { db, caller } = context;
  const person = holder.email === undefined ? null : await findPersonByEmail(db, holder.email);
  const isOneself = person?.id === caller.userId && !holder.everyone;
  await findSubject({ ...context, role: isOneself ? "view" : "owner" }, subject, true);
  requireOneHolder(holder);
  const which = holder.everyone
    ? eq(share.everyone, true)
    : or(eq(share.email, holder.email ?? ""), person ? eq(share.userId, person.id) : undefined);
  const gone = await db
    .delete(share)
    .where(and(isOn(subject), which, isByHand))
    .returning({ invitationId: share.invitationId });
  const wasAsked = person !== null && (await endRequest(db, subject.id, person.id));
  if (gone.length === 0 && !wasAsked) {
    throw new AppError("not_found", "Nothing is shared here with this person directly.", {
      details: [{ path: holder.everyone ? "everyone" : "email", message: "has no role here" }],
      hint: "A role that comes from a folder is taken away at that folder, and one that comes from a group of the organisation is taken away there.",
    });
  }
  for (const { invitationId } of gone) if (invitationId !== null) await withdrawUnused(db, invitationId);
  await notify(db, { sharesChangedOf: person?.id ?? null });
  const stays = !isOneself || (await roleOf(context, subject)) !== null;
  return stays ? listPeople({ ...context, role: "view" }, subject) : NOBODY;
}

async function withdrawUnused(db: Executor, invitationId: string): Promise<void> {
  const uses = db.select({ id: share.invitationId }).from(share).where(eq(share.invitationId, invitationId));
  await db.delete(invitation).where(and(eq(invitation.id, invitationId), notInArray(invitation.id, uses)));
}

import "server-only";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { attachment, document, documentCitation, file, highlight } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { roleOnDocument } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { keepDeleted } from "#lib/deletions/store";
import { filePath } from "#lib/files/file-ids";
import { findLastCheck } from "../../references/store";
import { presentLibraryCitation } from "../entries/present";
import { findLibraryCitation, notesOf } from "../entries/store";
import type { attachmentShape, workShape } from "./shape";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };
type Shown = z.input<typeof attachmentShape>;

/** The maximum number of attachments of one work. */
const MAX_ATTACHMENTS = 100;
const MOST_DOCUMENTS = 100;

/** A work of a person's library with its notes, attachments and the documents that cite it; throws `not_found`. */
export async function findWork(db: Executor, userId: string, id: string): Promise<z.input<typeof workShape>> {
  const row = await findLibraryCitation(db, userId, id);
  const [attachments, citedIn] = [await attachmentsOf(db, id), await citingDocuments(db, userId, id)];
  const lastCheck = await findLastCheck(db, row.csl);
  return { ...presentLibraryCitation(row), notes: notesOf(row), attachments, citedIn, lastCheck };
}

const columns = {
  id: attachment.id,
  title: attachment.title,
  fileId: attachment.fileId,
  url: attachment.url,
  mediaType: file.mediaType,
  createdAt: attachment.createdAt,
};

type Row = {
  id: string;
  title: string;
  fileId: string | null;
  url: string | null;
  mediaType: string | null;
  createdAt: Date;
};

const present = ({ id, title, fileId, url, mediaType, createdAt }: Row): Shown => ({
  id,
  title,
  url: fileId ? filePath(fileId) : (url ?? ""),
  mediaType,
  createdAt: createdAt.toISOString(),
});

const attachmentsOf = async (db: Executor, citationId: string): Promise<Shown[]> =>
  (await findAttachments(db, [citationId])).get(citationId) ?? [];

/** The attachments of each of these works, oldest first; works without any are left out. */
export async function findAttachments(db: Executor, citationIds: readonly string[]): Promise<Map<string, Shown[]>> {
  const rows = await db
    .select({ ...columns, citationId: attachment.citationId })
    .from(attachment)
    .leftJoin(file, eq(file.id, attachment.fileId))
    .where(sql`${attachment.citationId} = any(${sql.param([...citationIds])}::text[])`)
    .orderBy(asc(attachment.createdAt), asc(attachment.id));
  const found = new Map<string, Shown[]>();
  for (const { citationId, ...row } of rows) found.set(citationId, [...(found.get(citationId) ?? []), present(row)]);
  return found;
}

/** The documents that cite a work and that its owner can read. */
async function citingDocuments(db: Executor, userId: string, citationId: string) {
  return db
    .select({ id: document.id, title: document.title, key: documentCitation.key })
    .from(documentCitation)
    .innerJoin(document, eq(document.id, documentCitation.documentId))
    .where(
      and(
        eq(documentCitation.libraryId, citationId),
        isNull(documentCitation.removedAt),
        isNull(document.deletedAt),
        sql`${roleOnDocument(userId)} is not null`,
      ),
    )
    .orderBy(desc(document.updatedAt), desc(document.id))
    .limit(MOST_DOCUMENTS);
}

/** A stored file or a link that is attached to a work. */
export type NewAttachment = { title: string } & ({ fileId: string; url: null } | { fileId: null; url: string });

/** Attaches a file or a link to a work, a known one only once; throws `not_found`, and `invalid_request` past 100. */
export async function attach({ db, caller, now }: Writing, citationId: string, given: NewAttachment): Promise<Shown> {
  await lockPerson(db, caller.userId);
  await findLibraryCitation(db, caller.userId, citationId);
  const before = await attachmentsOf(db, citationId);
  const url = given.fileId ? filePath(given.fileId) : given.url;
  const known = before.find((one) => one.url === url);
  if (known) return known;
  if (before.length >= MAX_ATTACHMENTS) throw tooMany();
  const id = newId("att");
  await db.insert(attachment).values({ id, citationId, ...given, createdAt: now });
  const added = (await attachmentsOf(db, citationId)).find((one) => one.id === id);
  if (!added) throw new Error("The attachment was not inserted.");
  return added;
}

/** Removes an attachment from a work; throws `not_found`. Its file is purged a day later if nothing else holds it. */
export async function detach({ db, caller, now }: Writing, citationId: string, id: string): Promise<void> {
  await lockPerson(db, caller.userId);
  await findLibraryCitation(db, caller.userId, citationId);
  const isIt = and(eq(attachment.id, id), eq(attachment.citationId, citationId));
  await keepDeleted(db, { userId: caller.userId, now }, [
    { part: "attachment", owner: attachment.id, where: isIt },
    { part: "highlight", owner: highlight.attachmentId, where: eq(highlight.attachmentId, id) },
  ]);
  const [row] = await db.delete(attachment).where(isIt).returning({ id: attachment.id });
  if (row) return;
  throw new AppError("not_found", "There is no such attachment of this work.", {
    details: [{ path: "attachmentId", message: "names no attachment of this work" }],
    hint: "Read the work to see its attachments.",
  });
}

const tooMany = () =>
  new AppError("invalid_request", `A work has ${MAX_ATTACHMENTS} attachments at most.`, {
    details: [{ path: "file", message: "is one too many" }],
    hint: "Remove another attachment first.",
  });

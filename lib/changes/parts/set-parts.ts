import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { requireAllowed } from "#lib/changes/writing/draft-rules";
import { takeDownParts } from "#lib/changes/writing/take-down-parts";
import { findBookId, findCandidates, findPartIds, lockParts, replaceParts } from "#lib/documents/parts/store";
import { type DocumentRow, findDocument, notFound } from "#lib/documents/store/store";
import { announce } from "#lib/history/events/store";
import { authorOf } from "#lib/history/versions/author";
import { includes } from "#lib/shapes/role";

/**
 * Sets the parts of a book in their order. Throws `not_found` for a new part that the caller may not read, `part_taken` for
 * one of another book that the caller may not change, `invalid_request` where a book would be within a book, and
 * `version_conflict` when the parts are no longer those of `basedOn`.
 */
export async function setParts(
  context: Context,
  id: string,
  ids: readonly string[],
  basedOn?: readonly string[],
): Promise<void> {
  const { db, caller, now } = context;
  await lockParts(db);
  const book = await findDocument(context, id);
  requireAllowed(caller, book);
  requireDistinct(ids);
  const before = await findPartIds(db, id);
  // Before the check: a request that is sent again finds the parts as it made them.
  if (isSame(ids, before)) return;
  if (basedOn && !isSame(basedOn, before)) throw changedSince();
  if (ids.length > 0) await requireNoPart(context, book);
  await requireParts(context, { id, ids, before: new Set(before) });
  const leaving = before.filter((part) => !ids.includes(part));
  const added = ids.filter((part) => !before.includes(part));
  // One that comes from another book leaves that.
  await takeDownParts(context, { partIds: [...leaving, ...added] });
  await replaceParts(db, id, ids);
  await announce(
    db,
    { id, version: book.version, parts: id },
    {
      ...{ documentId: id, by: authorOf(caller).by, at: now },
      events: [{ type: "document.parts_changed", data: { parts: ids } }],
    },
  );
}

const isSame = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id, at) => id === others[at]);

function requireDistinct(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (at >= 0) throw misplaced(at, "A document is a part of a book once.", "is there twice");
}

async function requireNoPart({ db }: Context, { id, draftOfId }: DocumentRow): Promise<void> {
  if (draftOfId !== null)
    throw noBook("A draft holds no parts: its document does.", `Set the parts of its document, ${draftOfId}.`);
  if ((await findBookId(db, id)) !== null)
    throw noBook(
      "This document is a part of a book itself, and no book is within a book.",
      "Take it out of that first.",
    );
}

async function requireParts(
  { db, caller }: Context,
  { id, ids, before }: { id: string; ids: readonly string[]; before: ReadonlySet<string> },
): Promise<void> {
  const added = ids.filter((part) => !before.has(part));
  const found = await findCandidates(db, caller, added);
  for (const part of added) {
    const at = ids.indexOf(part);
    if (part === id) throw misplaced(at, "A document is no part of itself.", "is the book itself");
    const candidate = found.get(part);
    if (!candidate) throw unknown(at, part);
    if (candidate.draftOfId !== null) throw misplaced(at, "A draft is no part: its document is.", "is a draft");
    if (candidate.isBook) throw misplaced(at, "A book is no part of another book.", "has parts itself");
    if (candidate.bookId !== null && !(candidate.role && includes(candidate.role, "edit"))) throw taken(at);
  }
}

const changedSince = () =>
  new AppError("version_conflict", "The parts have been changed elsewhere meanwhile. Nothing was written.", {
    details: [{ path: "basedOn", message: "is not the present order of the parts" }],
    hint: "List the parts again, and make the change there.",
  });

const misplaced = (at: number, sentence: string, message: string) =>
  new AppError("invalid_request", sentence, { details: [{ path: `parts.${at}`, message }] });

const noBook = (sentence: string, hint: string) =>
  new AppError("invalid_request", sentence, { details: [{ path: "id", message: "cannot hold parts" }], hint });

const unknown = (at: number, id: string) =>
  new AppError("not_found", notFound(id).message, { details: [{ path: `parts.${at}`, message: id }] });

const taken = (at: number) =>
  new AppError("part_taken", "The document is a part of another book.", {
    details: [{ path: `parts.${at}`, message: "is in another book" }],
    hint: "Who may change the document can move it here.",
  });

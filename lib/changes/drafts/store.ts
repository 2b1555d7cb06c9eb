import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document, draftBase } from "#db/schema";
import type { DRAFT_STATES } from "#db/schema/kinds-of-change";
import { isReached } from "#lib/access/reach/store";
import { notify } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { canonicalText, parseCanonical } from "#lib/document/edit/json-text";
import type { DocumentJson } from "#lib/document/model/document";
import { asRow, type DocumentRow, documentColumns, forgetNewest, standingColumns } from "#lib/documents/store/store";
import { readVersionText } from "#lib/history/versions/store";
import { requireRoom } from "#lib/limits/quotas";
import { decodeCursor, page } from "#lib/shapes/paging";

/** What became of a draft. */
export type DraftState = (typeof DRAFT_STATES)[number];

/** A draft's row: what makes it one is there. */
export type DraftRow = DocumentRow & {
  draftOfId: string;
  draftFrom: number;
  draftName: string;
  draftSettings: NonNullable<DocumentRow["draftSettings"]>;
};

/** Whether a document is a draft of another. */
export const isDraft = (row: DocumentRow): row is DraftRow =>
  row.draftOfId !== null && row.draftFrom !== null && row.draftName !== null && row.draftSettings !== null;

/** Inserts the row of a draft, as the person sees it who makes it; throws `too_large` beyond the quota of its owner. */
export async function insertDraftRow(
  db: Executor,
  userId: string,
  values: typeof document.$inferInsert & { id: string },
): Promise<DocumentRow> {
  await requireRoom(db, { ownerId: values.userId, callerId: userId }, { documents: 1 });
  const [row] = await db
    .insert(document)
    .values(values)
    .returning({ ...documentColumns, ...standingColumns(userId) });
  return asRow(row, values.id, "view");
}

/** A page of the drafts of a document that the caller reads, newest first; of one state or of all. */
export async function listDraftRows(
  { db, caller }: Pick<Context, "db" | "caller">,
  documentId: string,
  { state, limit, cursor }: { state: DraftState | null; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("drafts"), timestamp, z.string()]));
  const rows = await db
    .select({ ...documentColumns, ...standingColumns(caller.userId) })
    .from(document)
    .where(
      and(
        eq(document.draftOfId, documentId),
        isNull(document.deletedAt),
        state === null ? undefined : eq(document.draftState, state),
        caller.bound?.kind === "folder" ? isReached(caller.bound) : undefined,
        place ? sql`(${document.createdAt}, ${document.id}) < (${place[1]}::timestamptz, ${place[2]})` : undefined,
      ),
    )
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(limit + 1);
  const drafts = rows.map((row) => asRow(row, row.id, "view"));
  return page(drafts, limit, (row) => ["drafts", row.createdAt.toISOString(), row.id]);
}

/** The open draft of a document that a person made by this name, the newest of several; null without one. */
export async function findOpenDraft(
  db: Executor,
  { documentId, by, name }: { documentId: string; by: string; name: string },
): Promise<{ id: string; draftFrom: number | null } | null> {
  const [found] = await db
    .select({ id: document.id, draftFrom: document.draftFrom })
    .from(document)
    .where(
      and(
        eq(document.draftOfId, documentId),
        eq(document.draftBy, by),
        eq(document.draftName, name),
        eq(document.draftState, "open"),
        isNull(document.deletedAt),
      ),
    )
    .orderBy(desc(document.createdAt), desc(document.id))
    .limit(1);
  return found ?? null;
}

/** The text that a draft began from, with which both sides are compared. */
export async function readBase(db: Executor, draft: DraftRow): Promise<DocumentJson> {
  const isOwn = and(eq(draftBase.documentId, draft.id), eq(draftBase.version, draft.draftFrom));
  const [kept] = await db.select({ content: draftBase.content }).from(draftBase).where(isOwn);
  return kept ? parseCanonical(kept.content) : readVersionText(db, draft.draftOfId, draft.draftFrom);
}

/** Where a draft begins after a refresh: a version of its document, with `base` where what clashed began before it. */
export async function moveBase(
  tx: Executor,
  draft: DraftRow,
  { version, settings, base }: { version: number; settings: DraftRow["draftSettings"]; base: DocumentJson | null },
): Promise<void> {
  await tx.delete(draftBase).where(eq(draftBase.documentId, draft.id));
  if (base) {
    const text = { content: canonicalText(base), blockVersions: {}, origins: {} };
    await tx.insert(draftBase).values({ documentId: draft.id, version, reviews: 0, ...text });
  }
  await tx.update(document).set({ draftFrom: version, draftSettings: settings }).where(eq(document.id, draft.id));
  forgetNewest(draft.id);
}

/** Ends a locked draft, and tells whoever watches it or its document. */
export async function endDraft(
  { db }: Pick<Context, "db">,
  draft: DraftRow,
  state: Exclude<DraftState, "open">,
): Promise<void> {
  await db.update(document).set({ draftState: state }).where(eq(document.id, draft.id));
  for (const id of [draft.id, draft.draftOfId]) await notify(db, { id, draft: draft.id });
  forgetNewest(draft.id);
}

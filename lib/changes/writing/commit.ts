import "server-only";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { document } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { followText } from "#lib/changes/comments/store";
import { changedSpan } from "#lib/document/diff/changed-span";
import { canonicalBytes, canonicalText } from "#lib/document/edit/json-text";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import { packOrigins } from "#lib/documents/store/packed-origins";
import {
  asRow,
  type DocumentRow,
  type DocumentWithContent,
  documentColumns,
  notFound,
  standingColumns,
} from "#lib/documents/store/store";
import { fileIdsIn } from "#lib/files/file-ids";
import { addFiles, holdFiles } from "#lib/files/store";
import { announce, announcedValues } from "#lib/history/events/store";
import { joinRunValues, runOf, runValues, storedRun } from "#lib/history/runs/store";
import { authorOf } from "#lib/history/versions/author";
import { blockVersions } from "#lib/history/versions/block-versions";
import type { Copied } from "#lib/history/versions/copied-texts";
import { changesTo } from "#lib/history/versions/origin-changes";
import { type Origins, textBlocks } from "#lib/history/versions/origins";
import { insertEarlierVersions, insertVersion, versionRow, versionValues } from "#lib/history/versions/store";
import { idOf } from "#lib/history/versions/tokens";
import { requireRoom } from "#lib/limits/quotas";
import { reviveCitations } from "#lib/works/document-citations/store";
import { stored } from "./credit-version";
import { requireAllowed } from "./draft-rules";
import { noteWritten } from "./hold-document";
import { keepPageReviewed } from "./keep-page-reviewed";
import {
  type Change,
  type ChangeNote,
  type Changer,
  derive,
  editOf,
  happeningOf,
  type PlannedVersion,
  planVersion,
} from "./plan-version";
import { takeDownParts } from "./take-down-parts";
import { updateOf, type WrittenColumns } from "./update-statements";

/** Inserts a document with its first version; throws `too_large` beyond the quota of its owner. */
export async function insertDocument(
  { db, caller, now }: Context,
  given: Pick<DocumentRow, "title" | "folderId" | "settings"> &
    Partial<Pick<DocumentRow, "source" | "locks">> & {
      content: DocumentJson;
      /** The owner, if not the caller: the owner of the folder. */
      ownerId?: string | undefined;
      /** Stored files that came with the text. */
      fileIds?: readonly string[];
      /** Who wrote the words of the text, if it is that of another document. */
      copied?: Copied;
      /** The id, if the document was given one before. */
      id?: string;
    },
  changeNote: ChangeNote,
): Promise<{ row: DocumentRow; content: DocumentJson }> {
  const text = derive(given.content);
  const author = authorOf(caller);
  const id = given.id ?? newId("doc");
  const ownerId = given.ownerId ?? caller.userId;
  const size = { documents: 1, bytes: Buffer.byteLength(text.json) };
  await requireRoom(db, { ownerId, callerId: caller.userId }, size);
  const versions = blockVersions(null, text.content, 1);
  const origins = given.copied ? originsOfCopy(text.content, given.copied) : {};
  const first = versionRow({
    documentId: id,
    number: 1,
    title: given.title,
    before: null,
    after: text.content,
    wordCountDelta: text.shown.wordCount,
    restoredFrom: null,
    origins: changesTo({}, origins),
    notable: null,
    createdAt: now,
    headBefore: null,
    ...author,
    action: changeNote.action,
    summary: changeNote.summary,
  });
  const [row] = await db
    .insert(document)
    .values({
      id,
      userId: ownerId,
      folderId: given.folderId,
      title: given.title,
      settings: given.settings,
      source: given.source ?? null,
      locks: given.locks ?? [],
      ...text.shown,
      content: text.json,
      blockVersions: versions,
      origins: packOrigins(origins, versions),
      credits: given.copied?.credits ?? [],
      version: 1,
      historyHead: first.hash ?? null,
      lastEdit: editOf(author, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ ...documentColumns, ...standingColumns(caller.userId) });
  const run = await runOf(db, caller, now);
  const words = { added: text.shown.wordCount, removed: 0 };
  await insertFirstVersion(run !== null)(db, {
    ...versionValues(first),
    ...(run && runValues(run, { documentId: id, number: 1, words, notable: null, now })),
  });
  await addFiles(db, id, given.fileIds ?? [], now);
  await holdFiles({ db, caller, now }, id, text.json);
  const announced = { id, number: 1, title: given.title, author, now, slug: null };
  await announce(db, { id, version: 1 }, happeningOf(announced, changeNote));
  return { row: asRow(row, id, "edit"), content: text.content };
}

/** The origins of a text whose blocks are those of another document. */
function originsOfCopy(content: DocumentJson, { texts }: Copied): Origins {
  const runs = new Map(texts.map(({ id, text, runs }) => [`${id} ${text}`, runs]));
  const origins: Origins = {};
  for (const block of content.content.flatMap((top) => [...textBlocks(top)])) {
    const id = idOf(block);
    const entry = runs.get(`${id} ${nodeText(block)}`);
    if (id !== null && entry && entry.length > 0) origins[id] = [...entry];
  }
  return origins;
}

const insertFirst = prepared(insertVersion);
const insertFirstOfRun = prepared((db) => insertVersion(db.with(db.$with("ran", {}).as(storedRun()))));
/** Inserts the first version of a document. */
export const insertFirstVersion = (isOfRun: boolean) => (isOfRun ? insertFirstOfRun : insertFirst);

type Committed = DocumentWithContent & { changed: boolean };

/**
 * Commits a change of a document that `lockDocument` has locked: one update and one version, or nothing without a
 * change. Throws `invalid_content` beyond the bounds.
 */
export async function commitDocument(
  { db, caller, now }: Pick<Context, "db" | "now"> & { caller: Changer & Pick<Caller, "run"> },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): Promise<Committed> {
  const run = changeNote.isUndo ? null : await runOf(db, caller, now);
  const planned = planVersion({ caller, now, run }, before, change, changeNote);
  if (!planned) return { ...before, changed: false };
  return { ...(await commitPlanned(db, before, [planned], change)), changed: true };
}

/**
 * Commits versions of a locked document that were planned one over the other, of at most one run: the document is updated
 * once, and its quotes follow the text from the first to the last.
 */
export async function commitPlanned(
  db: Executor,
  before: DocumentWithContent,
  planned: readonly [PlannedVersion, ...PlannedVersion[]],
  change: Change,
): Promise<DocumentWithContent> {
  const newest = planned.at(-1) ?? planned[0];
  const { id } = before.row;
  await insertEarlierVersions(
    db,
    planned.slice(0, -1).map(({ version }) => version),
  );
  const set = columnsSetBy(planned, before);
  const [row] = await updateOf(set, newest.run !== null)(db, valuesOf(set, planned));
  if (!row) throw notFound(id);
  noteWritten(id, { over: before.row.version, version: newest.after.row.version });
  let { content } = before;
  for (const { caller, now, isAboutText, after } of planned) {
    if (isAboutText && changesFiles(content, after.content))
      await holdFiles({ db, caller, now }, id, canonicalText(after.content), canonicalText(content));
    ({ content } = after);
  }
  await reviveCitations(
    db,
    id,
    planned.flatMap(({ cited }) => cited),
  );
  const changed = [...new Set(planned.flatMap(({ changedBlocks }) => changedBlocks))];
  await followText(db, id, { before: before.content, after: content, changed });
  const { told: _, ...columns } = row;
  const after = { ...newest.after, row: { ...before.row, ...columns } };
  await keepPageReviewed(db, after, change);
  return after;
}

/** The columns that versions set together, of which the last has the text. */
export function columnsSetBy(planned: readonly PlannedVersion[], before: DocumentWithContent): WrittenColumns {
  const set: WrittenColumns = Object.assign({}, ...planned.map((one) => one.set));
  const newest = planned.at(-1);
  if (!newest || !planned.some(({ isAboutText }) => isAboutText)) return set;
  const { after } = newest;
  return { ...set, content: canonicalBytes(after.content), areWordsOld: true, ...stored(after, before) };
}

/** The values of the statement that sets these columns, stores the last of some versions, and adds them to their run. */
export function valuesOf(set: WrittenColumns, planned: readonly [PlannedVersion, ...PlannedVersion[]]) {
  const { version } = planned.at(-1) ?? planned[0];
  const run = joinRunValues(planned.flatMap((one) => one.run ?? []));
  const { documentId: id, number } = version;
  const announced = announcedValues(
    { id, version: number },
    planned.map(({ happening }) => happening),
  );
  return { ...set, ...versionValues(version), ...run, ...announced };
}

/** Whether the changed blocks of a text name other files than before. */
export function changesFiles(before: DocumentJson, after: DocumentJson): boolean {
  const span = changedSpan(before, after);
  const [old, now] = [span.before, span.after].map((blocks) => fileIdsIn(blocks.map(canonicalJson).join()).join());
  return old !== now;
}

/** Moves a locked document to the trash, and its drafts with it, and takes the pages of its parts down; throws `draft_needed`. */
export async function trashDocument(context: Context, row: DocumentRow): Promise<void> {
  const { db, caller, now } = context;
  requireAllowed(caller, row);
  await takeDownParts(context, { bookId: row.id });
  const isGone = or(eq(document.id, row.id), eq(document.draftOfId, row.id));
  const gone = await db
    .update(document)
    .set({ deletedAt: now })
    .where(and(isGone, isNull(document.deletedAt)))
    .returning({ id: document.id, title: document.title });
  for (const { id, title } of gone) {
    const deleted = { type: "document.deleted" as const, data: { title } };
    await announce(db, { id }, { documentId: id, by: authorOf(caller).by, at: now, events: [deleted] });
  }
}

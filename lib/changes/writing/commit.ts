import "server-only";
import { and, eq, isNull, or } from "drizzle-orm";
import type { Database } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { document } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { followText } from "#lib/changes/comments/store";
import { changedSpan } from "#lib/document/diff/changed-span";
import { newlyCited } from "#lib/document/diff/newly-cited";
import { canonical, canonicalBytes, canonicalText } from "#lib/document/edit/json-text";
import { canonicalJson } from "#lib/document/model/canonical-json";
import { checkBounds } from "#lib/document/model/check-bounds";
import type { DocumentJson } from "#lib/document/model/document";
import type { Notable } from "#lib/document/notable/notable";
import { changedWords } from "#lib/document/text/changed-words";
import { excerpt } from "#lib/document/text/excerpt";
import { nodeText, wordCount } from "#lib/document/text/text";
import { packOrigins } from "#lib/documents/store/packed-origins";
import {
  asRow,
  type DocumentRow,
  type DocumentWithContent,
  documentColumns,
  notFound,
  standingColumns,
} from "#lib/documents/store/store";
import { indexSoon } from "#lib/documents/words/store";
import { fileIdsIn } from "#lib/files/file-ids";
import { addFiles, holdFiles } from "#lib/files/store";
import type { EventType } from "#lib/history/events/shape";
import { announce, announcedValues, type Happening } from "#lib/history/events/store";
import { countSoon } from "#lib/history/review-counts/store";
import { type Run, runOf, runValues, storedRun } from "#lib/history/runs/store";
import { type Author, authorOf, type Writer } from "#lib/history/versions/author";
import { blockVersions } from "#lib/history/versions/block-versions";
import type { Copied } from "#lib/history/versions/copied-texts";
import type { Credit } from "#lib/history/versions/credit";
import type { SteppedText } from "#lib/history/versions/kept-by-steps";
import { changesTo } from "#lib/history/versions/origin-changes";
import { type Origins, textBlocks, type Written } from "#lib/history/versions/origins";
import type { Action } from "#lib/history/versions/shape";
import { insertVersion, versionValues } from "#lib/history/versions/store";
import { idOf } from "#lib/history/versions/tokens";
import { includes, ROLES } from "#lib/shapes/role";
import { reviveCitations } from "#lib/works/document-citations/store";
import type { CopiedWords } from "./copied-words";
import { changedOf, stored, versionsOf } from "./credit-version";
import { requireAllowed, requireWritable } from "./draft-rules";
import { keepPageReviewed, mayRequireReviews } from "./keep-page-reviewed";
import { refuseLocked } from "./refuse-locked";
import { guardedUpdateOf, updateOf, type WrittenColumns } from "./update-statements";

const EXCERPT_CHARACTERS = 200;

type Changeable =
  | "title"
  | "folderId"
  | "isPublished"
  | "slug"
  | "seoTitle"
  | "seoDescription"
  | "isListed"
  | "settings"
  | "publishedAt"
  | "deletedAt"
  | "source"
  | "locks";

/** The changes of a write to a document. */
export type Change = Partial<Pick<DocumentRow, Changeable>> & { content?: DocumentJson };

/** The change note of a version; its author is the caller, unless an accepted suggestion has another. */
export type ChangeNote = {
  action: Action;
  summary: string;
  author?: Author;
  /** The document's citations changed, which makes a version even with the same text. */
  changesCitations?: boolean;
  /** The earlier version that is restored: its words are their writers'. */
  restored?: Written & { number: number };
  /** The text that was merged, with the credits that its origins name. */
  merged?: { written: Written; credits: readonly Credit[] };
  /** The typed steps that made the text. */
  stepped?: SteppedText;
  /** What its words may be copies of. */
  copied?: CopiedWords | null;
  /** What an agent changed beyond its wording. */
  notable?: Notable | null;
  /** It takes a run back, and belongs to none. */
  isUndo?: boolean;
};

/** Inserts a document with its first version. */
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
  const versions = blockVersions(null, text.content, 1);
  const origins = given.copied ? originsOfCopy(text.content, given.copied) : {};
  const first = versionValues({
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
      userId: given.ownerId ?? caller.userId,
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
      historyHead: first.version_hash,
      lastEdit: editOf(author, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ ...documentColumns, ...standingColumns(caller.userId) });
  const run = await runOf(db, caller, now);
  const words = { added: text.shown.wordCount, removed: 0 };
  await insertFirstVersion(run !== null)(db, {
    ...first,
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

type Announced = { id: string; number: number; title: string; author: Author; now: Date; slug: string | null };

const PUBLICATIONS: Partial<Record<Action, EventType>> = {
  publish: "document.published",
  unpublish: "document.unpublished",
};

/** What a version announces. */
export function happeningOf(
  { id, number, title, author: { by, ...author }, now, slug }: Announced,
  { action, summary }: ChangeNote,
): Happening {
  const created = { type: "version.created" as const, data: { number, title, action, summary, ...author } };
  const publication = PUBLICATIONS[action];
  const events = publication ? [created, { type: publication, data: { number, slug } }] : [created];
  return { documentId: id, by, at: now, events };
}

/**
 * Commits a change of a document that `lockDocument` has locked: one update and one version, or nothing without a
 * change. Throws `invalid_content` beyond the bounds.
 */
export async function commitDocument(
  {
    db,
    caller,
    now: asked,
  }: Pick<Context, "db" | "now"> & { caller: Writer & Pick<Caller, "userId" | "bound" | "run" | "isForDrafts"> },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): Promise<DocumentWithContent & { changed: boolean }> {
  const run = changeNote.isUndo ? null : await runOf(db, caller, asked);
  const planned = plan({ caller, now: asked, run }, before, change, changeNote);
  if (!planned) return { ...before, changed: false };
  const { now, text, cited, changedBlocks, written, set, values } = planned;
  const { id } = before.row;
  const [row] = await updateOf(set, run !== null)(db, values);
  if (!row) throw notFound(id);
  if (text) await holdFiles({ db, caller, now }, id, text, canonicalText(before.content));
  if (text) await reviveCitations(db, id, cited);
  await followText(db, id, { before: before.content, after: written.content, changed: changedBlocks });
  const { told: _, ...columns } = row;
  const after = { row: { ...before.row, ...columns }, ...written };
  await keepPageReviewed(db, after, change);
  return { ...after, changed: true };
}

/** A version that is not yet committed. */
export type PlannedVersion = {
  /** The document as the commit will leave it. */
  after: DocumentWithContent;
  /** Commits it, or returns null where the document is no longer as it was. */
  commit(): Promise<(DocumentWithContent & { changed: boolean }) | null>;
};

/**
 * Plans the same without a lock, for one statement of its own: it writes if the document is still at this version, the
 * caller has the role, and nothing else has to follow the text: no step, quote, file or former citation. Null otherwise.
 */
export function planAtOnce(
  { db, caller, now, role, run }: Context & { db: Database; run: Run | null },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): PlannedVersion | null {
  // The background step may have filled it since; a lock tells, and gives a draft a text of its own.
  if (before.row.historyHead === null || before.row.draftText) return null;
  // The page may have to wait for reviews, which takes more statements.
  if (before.row.shown || (before.row.isPublished && mayRequireReviews(change))) return null;
  const planned = plan({ caller, now, run }, before, change, changeNote);
  if (!planned) return null;
  const { cited, changedBlocks, written, described, set, values } = planned;
  if (cited.length > 0 || changesFiles(before.content, written.content)) return null;
  const guard = { by: caller.userId, roles: ROLES.filter((held) => includes(held, role)), changedBlocks };
  const all = { ...values, ...guard, readVersion: before.row.version, readReviews: before.row.reviews };
  return {
    after: { row: { ...before.row, ...described }, ...written },
    commit: async () => {
      const [row] = await db.writeAlone((alone) => guardedUpdateOf(set, run !== null)(alone, all));
      if (!row) return null;
      const { told: _, ...columns } = row;
      return { row: asRow({ ...before.row, ...columns }, before.row.id, role), ...written, changed: true };
    },
  };
}

/** Whether the changed blocks of a text name other files than before. */
function changesFiles(before: DocumentJson, after: DocumentJson): boolean {
  const span = changedSpan(before, after);
  const [old, now] = [span.before, span.after].map((blocks) => fileIdsIn(blocks.map(canonicalJson).join()).join());
  return old !== now;
}

/** What a change of a document writes; null for one that changes nothing. */
function plan(
  { caller, now: asked, run }: { caller: Writer & Pick<Caller, "isForDrafts">; now: Date; run: Run | null },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
) {
  requireWritable(caller, before.row, change);
  const { content: changed, ...columns } = change;
  // A move or a publication does not change the text, so nothing of it is derived, written or indexed again.
  const isAboutText = changed !== undefined || change.title !== undefined;
  // Two sides that are each within the bounds may exceed them when merged.
  if (changed) checkBounds(changed);
  if (changed) refuseLocked(caller, before, changed);
  const text = isAboutText ? derive(changed ?? before.content) : null;
  if (!changeNote.changesCitations && isSame(before, columns, text?.json)) return null;
  const content = text?.content ?? before.content;
  const number = before.row.version + 1;
  const author = changeNote.author ?? authorOf(caller);
  // A writer that waited for the lock has an older `now`; keep timestamps monotonic.
  const now = asked > before.row.updatedAt ? asked : before.row.updatedAt;
  const versions = text && versionsOf(before, content, number, changeNote);
  const { id } = before.row;
  const title = columns.title ?? before.row.title;
  const slug = columns.slug === undefined ? before.row.slug : columns.slug;
  const made = versionValues({
    documentId: id,
    number,
    title,
    before: before.content,
    after: content,
    wordCountDelta: text ? text.shown.wordCount - before.row.wordCount : 0,
    restoredFrom: changeNote.restored?.number ?? null,
    origins: versions?.changes ?? null,
    notable: changeNote.notable && changeNote.notable.count > 0 ? changeNote.notable : null,
    createdAt: now,
    headBefore: before.row.historyHead,
    ...author,
    action: changeNote.action,
    summary: changeNote.summary,
  });
  const described = {
    ...columns,
    ...text?.shown,
    version: number,
    historyHead: made.version_hash,
    lastEdit: editOf(author, now),
    updatedAt: now,
  };
  const ofText = versions && { content: canonicalBytes(content), areWordsOld: true, ...stored(versions, before) };
  const set: WrittenColumns = { ...described, ...ofText };
  const words = run && changed ? changedWords(before.content, content) : { added: 0, removed: 0 };
  const values = {
    ...set,
    ...made,
    ...(run && runValues(run, { documentId: id, number, words, notable: changeNote.notable ?? null, now })),
    ...announcedValues({ id, version: number }, happeningOf({ id, number, title, author, now, slug }, changeNote)),
  };
  const { blockVersions, origins, removed, credits } = versions ?? { blockVersions: before.versions, ...before };
  return {
    now,
    described,
    set,
    values,
    text: text?.json ?? null,
    cited: text ? newlyCited(before.content, content) : [],
    changedBlocks: versions ? changedOf(before.versions, blockVersions, number) : [],
    written: { content, versions: blockVersions, origins, credits, removed },
  };
}

function isSame(before: DocumentWithContent, columns: Omit<Change, "content">, json: string | undefined): boolean {
  return sameColumns(before.row, columns) && (json === undefined || canonicalText(before.content) === json);
}

/** Whether a row already has the values of a change. */
export function sameColumns(row: DocumentRow, columns: Omit<Change, "content">): boolean {
  const now: Record<string, unknown> = row;
  return Object.entries(columns).every(([name, value]) => sameJson(now[name] ?? null, value ?? null));
}

function derive(content: DocumentJson) {
  indexSoon();
  countSoon();
  const kept = canonical(content);
  return { content: kept, json: canonicalText(kept), shown: shownOf(content) };
}

/** The columns of a text that lists show. */
export const shownOf = (content: DocumentJson) => ({
  excerpt: excerpt(content, EXCERPT_CHARACTERS),
  wordCount: wordCount(content),
});

/** The provenance that a document keeps of its last write. */
export const editOf = (author: Author, now: Date) => ({ ...author, at: now.toISOString() });

/** Moves a locked document to the trash, and its drafts with it; throws `draft_needed`. */
export async function trashDocument({ db, caller, now }: Context, row: DocumentRow): Promise<void> {
  requireAllowed(caller, row);
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

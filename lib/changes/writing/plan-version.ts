import "server-only";
import type { Caller } from "#lib/base/caller";
import { sameJson } from "#lib/base/same-json";
import { newlyCited } from "#lib/document/diff/newly-cited";
import { canonical, canonicalText } from "#lib/document/edit/json-text";
import { checkBounds } from "#lib/document/model/check-bounds";
import type { DocumentJson } from "#lib/document/model/document";
import type { Notable } from "#lib/document/notable/notable";
import { changedWords } from "#lib/document/text/changed-words";
import { excerpt } from "#lib/document/text/excerpt";
import { wordCount } from "#lib/document/text/text";
import type { DocumentRow, DocumentWithContent } from "#lib/documents/store/store";
import { indexSoon } from "#lib/documents/words/store";
import type { EventType } from "#lib/history/events/shape";
import type { Happening } from "#lib/history/events/store";
import { countSoon } from "#lib/history/review-counts/store";
import { type Run, runValues } from "#lib/history/runs/store";
import { type Author, authorOf, type Writer } from "#lib/history/versions/author";
import type { Credit } from "#lib/history/versions/credit";
import type { SteppedText } from "#lib/history/versions/kept-by-steps";
import type { Written } from "#lib/history/versions/origins";
import type { Action } from "#lib/history/versions/shape";
import { type VersionRow, versionRow } from "#lib/history/versions/store";
import type { CopiedWords } from "./copied-words";
import { changedOf, versionsOf } from "./credit-version";
import { requireWritable } from "./draft-rules";
import { refuseLocked } from "./refuse-locked";
import type { WrittenColumns } from "./update-statements";

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

/** Who changes a document. */
export type Changer = Writer & Pick<Caller, "userId" | "bound" | "isForDrafts">;

/** A version that is not yet stored, and what has to follow it. */
export type PlannedVersion = {
  caller: Changer;
  /** The document as the version leaves it. */
  after: DocumentWithContent;
  /** The columns of the document that it sets, but for those of the text. */
  set: WrittenColumns;
  version: VersionRow;
  run: ReturnType<typeof runValues> | null;
  happening: Happening;
  /** Whether the words of the text may differ. */
  isAboutText: boolean;
  /** The citations that the text names anew. */
  cited: readonly string[];
  /** The blocks of the text before that it changes or removes. */
  changedBlocks: readonly string[];
  now: Date;
};

/** Plans the version that a change of a document makes; null for a change of nothing. Throws `invalid_content` beyond the bounds. */
export function planVersion(
  { caller, now: asked, run }: { caller: Changer; now: Date; run: Run | null },
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
): PlannedVersion | null {
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
  const version = versionRow({
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
    historyHead: version.hash ?? null,
    lastEdit: editOf(author, now),
    updatedAt: now,
  };
  const words = run && changed ? changedWords(before.content, content) : { added: 0, removed: 0 };
  const { blockVersions, origins, removed, credits } = versions ?? { blockVersions: before.versions, ...before };
  return {
    caller,
    after: { row: { ...before.row, ...described }, content, versions: blockVersions, origins, credits, removed },
    set: described,
    version,
    run: run && runValues(run, { documentId: id, number, words, notable: changeNote.notable ?? null, now }),
    happening: happeningOf({ id, number, title, author, now, slug }, changeNote),
    isAboutText,
    cited: text ? newlyCited(before.content, content) : [],
    changedBlocks: versions ? changedOf(before.versions, blockVersions, number) : [],
    now,
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

/** A text in its canonical form, with the columns that are derived from it. */
export function derive(content: DocumentJson) {
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

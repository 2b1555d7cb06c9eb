import "server-only";
import type { z } from "zod";
import type { Database } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import type { Context, KeepAnswer } from "#lib/base/operation";
import { noteWrittenFor, requireComment } from "#lib/changes/comments/store";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import { proposalsBetween } from "#lib/changes/suggestions/proposals-between";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { insertSuggestions, newSuggestions, presentSuggestion } from "#lib/changes/suggestions/store";
import { diffWords } from "#lib/document/diff/diff";
import { canonicalText } from "#lib/document/edit/json-text";
import { warningsOf } from "#lib/document/html/warnings";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { merge } from "#lib/document/merge/merge";
import type { Conflict } from "#lib/document/merge/tree";
import type { DocumentJson } from "#lib/document/model/document";
import { citedIds, knownCitations } from "#lib/document/model/known-citations";
import { refuseLifting } from "#lib/documents/required-reviews/refuse-lifting";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import { mergeSettings, type SettingsFields } from "#lib/documents/store/settings";
import {
  type DocumentWithContent,
  findCitationKeys,
  findDocument,
  findDocumentWithContent,
  type Read,
  rememberedVersion,
} from "#lib/documents/store/store";
import { runOf } from "#lib/history/runs/store";
import { authorOf } from "#lib/history/versions/author";
import { summarizeText } from "#lib/history/versions/summarize";
import { findNamedCitations } from "#lib/works/document-citations/store";
import { takenAway, withBase } from "./blind-text";
import { commitDocument } from "./commit";
import { planAtOnce } from "./commit-at-once";
import { doubtfulReferences } from "./doubtful-references";
import { requireWritable } from "./draft-rules";
import { foldInTurn } from "./fold";
import { type GivenFields, withWrite } from "./given-text";
import { type GuardFields, guardWrite, notableFields, withWarnings } from "./guard-write";
import { inTurn } from "./in-turn";
import type { KeepInDraft } from "./keep-in-draft";
import { isTypedAfter } from "./known-line";
import { lockToWrite } from "./lock";
import { type Change, type ChangeNote, sameColumns, shownOf } from "./plan-version";
import { givenTextOf, isReadInWorker, type TextAhead } from "./read-large-text";
import { refuseHidden } from "./refuse-hidden";
import { refuseLocked } from "./refuse-locked";
import { baseTextOf } from "./text-at";
import { type PlannedWrite, type PlanTurn, queueWrite } from "./write-queue";
import type { writtenShape } from "./write-shape";

/** The fields of a write of a document. */
export type WriteFields = GivenFields &
  GuardFields &
  SettingsFields & {
    id: string;
    title?: string | undefined;
    onConflict?: "error" | "suggest" | undefined;
    draftName?: string | undefined;
    note?: string | undefined;
    commentId?: string | undefined;
    baseVersion?: number | undefined;
    dryRun?: boolean | undefined;
  };

/**
 * Writes the fields to a document as one version, or returns the result of a dry run; `ahead` is the text if it is
 * large. Conflicts are kept in the draft that is named, by `keepInDraft`. Throws the contract's errors of PATCH.
 */
export async function writeDocument(
  context: Context,
  fields: WriteFields,
  ahead: TextAhead | null = null,
  keepInDraft: KeepInDraft | null = null,
) {
  const before = await lockToWrite(context, fields.id);
  await requireComment(context.db, before.row.id, fields.commentId);
  const written = await writeOver(context, before, fields, ahead, commitDocument, keepInDraft);
  if (!written) throw new Error("A locked document was not written.");
  if (written.changed && !fields.dryRun) await noteWrittenFor(context.db, written, fields.commentId);
  return written;
}

/**
 * Writes as `writeDocument` does, from the version that this process remembers and with the writes that wait beside it; null
 * where that does not write it all. Its errors may tell what the caller may not know, so whoever gets one checks the role
 * first.
 */
export async function writeDocumentAtOnce(
  context: Context & { db: Database },
  fields: WriteFields,
  keep: KeepAnswer<Written> | null,
): Promise<Written | null> {
  const { dryRun, baseVersion, commentId, draftName } = fields;
  const isSeveral = commentId !== undefined || draftName !== undefined;
  if (dryRun || baseVersion !== undefined || isSeveral || mayPropose(context, fields)) return null;
  const write = async ({ over, commit }: PlanTurn) => {
    const known = over ?? (await newestFolded(context, fields.id));
    if (isReadInWorker(fields, known.content)) return null;
    const { citationKeys } = known;
    return writeOver(context, known, fields, null, async (_, before, change, changeNote, answerOf) => {
      const run = await runOf(context.db, context.caller, context.now);
      const planned = planAtOnce({ ...context, run }, before, change, changeNote);
      if (!planned) return null;
      const keepAnswer: PlannedWrite["keepAnswer"] =
        keep && ((tx, written) => keep(tx, answerOf({ ...written, changed: true }, [])));
      const written = await commit({ planned, after: { ...planned.planned.after, citationKeys }, keepAnswer });
      return written && { ...written, changed: true };
    });
  };
  return inTurn({ db: context.db, id: fields.id }, "together", () => queueWrite(context.db, fields.id, write));
}

/** Whether a part of a write may become a suggestion, which is a second statement. */
const mayPropose = ({ caller }: Context, { onBeyond }: WriteFields) =>
  onBeyond === "suggest" || (caller.guard === "suggest" && caller.origin === "agent");

/** The newest version, into which what was typed is folded: nothing more is placed here while it is the turn of writes. */
async function newestFolded(context: Context & { db: Database }, id: string): Promise<Read> {
  const known = rememberedVersion(id) ?? (await findDocumentWithContent(context, id));
  if (!isTypedAfter(known.row)) return known;
  // What is remembered was read by others, and nobody else makes versions of what they type.
  await findDocument(context, id);
  await foldInTurn(context.db, id);
  return findDocumentWithContent(context, id);
}

/** The version that a write starts from; its citation keys are known where it is remembered. */
type Start = DocumentWithContent & { citationKeys?: readonly string[] };

type Committed = DocumentWithContent & { changed: boolean };
type Shown = ReturnType<typeof presentSuggestion>;
type Commit = (
  context: Context,
  before: DocumentWithContent,
  change: Change,
  changeNote: ChangeNote,
  answerOf: (written: Committed, suggestions: readonly Shown[]) => Written,
) => Promise<Committed | null>;

/** What a write answers. */
type Written = z.input<typeof writtenShape>;

/** Writes the fields over a version of the document, unless the commit refuses. */
async function writeOver(
  context: Context,
  before: Start,
  fields: WriteFields,
  ahead: TextAhead | null,
  commit: Commit,
  keepInDraft: KeepInDraft | null = null,
): Promise<Written | null> {
  requireVersion(before.row.version, context.ifMatch);
  requireWritable(context.caller, before.row, {});
  refuseLifting(context.caller, before.row.settings, fields.settings);
  const based = await withBase(context, before.row, fields);
  const { text, theirs, conflicts, isMerged, warnings } = await intendedText(context, before, based, ahead);
  if (Object.keys(changeOf(before, fields, text)).length === 0) throw nothingToWrite();
  // Before its bounds: what they turn into a suggestion was still asked for as a write.
  if (text) refuseLocked(context.caller, before, text, fields.move);
  const guarded = guardWrite(context.caller, before.content, text, fields);
  const change = changeOf(before, fields, guarded.text);
  const lost = await takenAway(context, before, based, guarded.text);
  const doubtful = await doubtfulReferences(context.db, before.row.id, before.content, guarded.text);
  const notes = {
    ...(isMerged ? { merged: true as const } : {}),
    ...withWarnings(warnings, [...lost, ...guarded.warnings, ...doubtful]),
    ...notableFields(guarded),
  };
  const clashesOn = (content: DocumentJson) =>
    theirs && conflicts.length > 0 ? proposalsOf(conflicts, content, theirs) : [];
  const guardedOn = (content: DocumentJson) =>
    guarded.proposed ? proposalsBetween(content, guarded.proposed, fields.content === undefined) : [];
  if (fields.dryRun) {
    const text = change.content ?? before.content;
    const all = [...clashesOn(text), ...guardedOn(text)];
    const proposed = newSuggestions(credited(context, before.row, all, fields));
    return { ...(await preview(context, before, change)), ...notes, ...suggestionsIn(shownIn(proposed, text)) };
  }
  const note = { ...changeNoteOf(before, change, fields.note), notable: guarded.text && guarded.notable };
  const answerOf = ({ row, content, changed }: Committed, suggestions: readonly Shown[]) => ({
    ...{ ...presentDocument(row, content), changed },
    ...{ ...notes, ...suggestionsIn(suggestions) },
  });
  const written = await commit(context, before, change, note, answerOf);
  if (!written) return null;
  const { row, content } = written;
  const clashes = clashesOn(content);
  const inDraft =
    fields.draftName !== undefined && clashes.length > 0
      ? await keepInDraft?.(context, written, fields.draftName, clashes)
      : null;
  const here = credited(context, row, [...(inDraft ? [] : clashes), ...guardedOn(content)], fields);
  const made = shownIn(await insertSuggestions(context, here), content);
  return answerOf(written, [...(inDraft ? shownIn(inDraft.made, inDraft.content) : []), ...made]);
}

function changeOf({ row }: DocumentWithContent, fields: WriteFields, text: DocumentJson | null): Change {
  const { title, citationStyle, settings } = fields;
  const setsStyle = citationStyle !== undefined || settings !== undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(setsStyle ? { settings: mergeSettings(row.settings, { citationStyle, settings }) } : {}),
    ...(text ? { content: text } : {}),
  };
}

const nothingToWrite = () =>
  new AppError("invalid_request", "There is nothing to write.", {
    hint: "Give edits, append, move, markdown, content, title, citationStyle or settings.",
  });

/** The new text: as given, or merged with the changes since its base version. */
async function intendedText(
  context: Context,
  { row, content, citationKeys }: Start,
  fields: WriteFields,
  ahead: TextAhead | null,
) {
  const base = await baseTextOf(context.db, { row, content }, fields);
  const named = citesNothing({ content, citationKeys }, fields)
    ? []
    : await findNamedCitations(context.db, row.id, fields);
  const known = knownCitations(named, base);
  const { write, text } = await givenTextOf(context, base, fields, known, ahead);
  const theirs = write ? withWrite(base, write) : text;
  refuseHidden(context.caller, { title: fields.title, text: theirs, base });
  const warnings = warningsOf(known, theirs?.content ?? [], base);
  const isOlder = fields.baseVersion !== undefined && fields.baseVersion < row.version;
  if (!theirs || base === content)
    return { text: theirs, theirs, conflicts: [], isMerged: theirs !== null && isOlder, warnings };
  const { merged, conflicts } = merge(base, content, theirs);
  if (conflicts.length > 0 && fields.onConflict !== "suggest") throw versionConflict(row.version, fields, conflicts);
  return { text: merged, theirs, conflicts, isMerged: true, warnings };
}

/** Whether markdown over a text can mention no citation: a former one counts only where the text still mentions it. */
const citesNothing = (
  { content, citationKeys }: Pick<Start, "content" | "citationKeys">,
  fields: WriteFields,
): boolean => citationKeys?.length === 0 && fields.content === undefined && citedIds(content).length === 0;

function versionConflict(version: number, { baseVersion }: WriteFields, conflicts: readonly Conflict[]): AppError {
  const details = conflicts.map(({ blockId, kind }) => ({
    path: blockId || "document",
    message: `changed on both sides (${kind})`,
  }));
  return new AppError(
    "version_conflict",
    `The same text was changed since version ${baseVersion}. Nothing was written.`,
    {
      details,
      hint: `Read version ${version} and repeat the change, or send "onConflict": "suggest" to keep it as a suggestion.`,
    },
  );
}

/** What a write does not take itself, as suggestions of its caller. */
function credited(
  { caller, now }: Context,
  { id: documentId, version: baseVersion }: { id: string; version: number },
  proposals: readonly Proposal[],
  { commentId }: WriteFields,
) {
  const kept = { documentId, baseVersion, author: authorOf(caller), note: null, commentId, createdAt: now };
  return proposals.map((proposal) => ({ ...proposal, ...kept }));
}

const shownIn = (made: ReturnType<typeof newSuggestions>, text: DocumentJson): Shown[] =>
  made.map((one) => presentSuggestion(one, text));

const suggestionsIn = (suggestions: readonly Shown[]) =>
  suggestions.length > 0 ? { suggestions: [...suggestions] } : {};

async function preview({ db }: Context, { row, content: before }: DocumentWithContent, change: Change) {
  const { content: text, ...columns } = change;
  const after = text ?? before;
  const differs = canonicalText(after) !== canonicalText(before);
  const columnsDiffer = !sameColumns(row, columns);
  const keys = await findCitationKeys(db, row.id);
  return {
    ...presentDocument({ ...row, ...columns, ...shownOf(after) }, after),
    changed: differs || columnsDiffer,
    dryRun: true as const,
    diff: diffWords(serializeMarkdown(before, keys), serializeMarkdown(after, keys)),
  };
}

function changeNoteOf({ row, content }: DocumentWithContent, change: Change, note: string | undefined): ChangeNote {
  const writesText = change.content !== undefined && canonicalText(change.content) !== canonicalText(content);
  const renames = change.title !== undefined && change.title !== row.title;
  if (writesText && change.content) return { action: "write", summary: note ?? summarizeText(content, change.content) };
  if (renames) return { action: "rename", summary: note ?? `Renamed to “${change.title}”` };
  return { action: "settings", summary: note ?? "Changed the settings" };
}

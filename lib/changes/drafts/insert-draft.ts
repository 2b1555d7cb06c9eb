import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { notify } from "#lib/base/notify";
import type { Context } from "#lib/base/operation";
import { insertFirstVersion } from "#lib/changes/writing/commit";
import { lockToWrite } from "#lib/changes/writing/lock";
import { editOf, happeningOf } from "#lib/changes/writing/plan-version";
import { canonicalText } from "#lib/document/edit/json-text";
import { type DocumentRow, type DocumentWithContent, findDocument } from "#lib/documents/store/store";
import { holdFiles } from "#lib/files/store";
import { announce } from "#lib/history/events/store";
import { countSoon } from "#lib/history/review-counts/store";
import { runOf, runValues } from "#lib/history/runs/store";
import { authorOf } from "#lib/history/versions/author";
import { creditAuthors } from "#lib/history/versions/copied-texts";
import { changesOfStart } from "#lib/history/versions/origin-changes";
import { versionRow, versionValues } from "#lib/history/versions/store";
import { copyDocumentCitations } from "#lib/works/document-citations/store";
import { numbersOf } from "./credited-text";
import { insertDraftRow } from "./store";

/**
 * Makes a draft of a document as it is now, whose text it reads until it is written itself; throws as `findDocument` does,
 * and `draft_of_a_draft`.
 */
export async function insertDraft(
  context: Context,
  id: string,
  name: string,
): Promise<Pick<DocumentWithContent, "row" | "content">> {
  const { draftOfId } = await findDocument(context, id);
  if (draftOfId !== null) throw ofDraft(draftOfId);
  const origin = await lockToWrite(context, id);
  return { row: await insertDraftOf(context, origin, name), content: origin.content };
}

/** Makes a draft of a locked document that is no draft itself; throws `too_large` beyond the quota of its owner. */
export async function insertDraftOf(context: Context, origin: DocumentWithContent, name: string): Promise<DocumentRow> {
  const { id } = origin.row;
  const row = await insertRow(context, origin, name);
  await copyDocumentCitations(context.db, id, row.id);
  await holdFiles(context, row.id, canonicalText(origin.content));
  await notify(context.db, { id, draft: row.id });
  return row;
}

const ofDraft = (id: string) =>
  new AppError("draft_of_a_draft", "This is a draft itself, and a draft has no drafts.", {
    hint: `Make another draft of its document, ${id}.`,
  });

const NO_WORDS = { added: 0, removed: 0 };

async function insertRow(context: Context, origin: DocumentWithContent, name: string): Promise<DocumentRow> {
  const { db, caller, now } = context;
  const { row: of, content } = origin;
  const { credits, named } = await creditAuthors(db, of.id, numbersOf(origin), []);
  const start = { version: of.version, credits: Object.fromEntries(named) };
  const author = authorOf(caller);
  const note = { action: "create" as const, summary: `Draft “${name}” of version ${of.version}` };
  const id = newId("doc");
  const first = versionRow({
    ...{ documentId: id, number: 1, title: of.title, before: content, after: content, wordCountDelta: of.wordCount },
    ...{ restoredFrom: null, origins: changesOfStart(start), notable: null, createdAt: now, headBefore: null },
    ...author,
    ...note,
  });
  const { title, userId, folderId, settings, source, excerpt, wordCount } = of;
  const row = await insertDraftRow(db, caller.userId, {
    ...{ id, title, userId, folderId, settings, source, excerpt, wordCount, credits },
    ...{ content: "", blockVersions: {}, areWordsOld: false, version: 1, historyHead: first.hash ?? null },
    ...{ lastEdit: editOf(author, now), createdAt: now, updatedAt: now },
    ...{ draftOfId: of.id, draftFrom: of.version, draftSettings: settings, draftName: name, draftState: "open" },
    ...{ draftBy: caller.userId, draftText: { ...start, reviews: of.reviews } },
  });
  const run = await runOf(db, caller, now);
  const ofRun = run && runValues(run, { documentId: id, number: 1, words: NO_WORDS, notable: null, now });
  await insertFirstVersion(run !== null)(db, { ...versionValues(first), ...ofRun });
  const announced = { id, number: 1, title, author, now, slug: null };
  await announce(db, { id, version: 1 }, happeningOf(announced, note));
  countSoon();
  return row;
}

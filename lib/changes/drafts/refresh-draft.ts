import type { Context } from "#lib/base/operation";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { insertSuggestions, presentSuggestion } from "#lib/changes/suggestions/store";
import { commitDocument } from "#lib/changes/writing/commit";
import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";
import { withoutChanges } from "#lib/document/notable/beyond";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import { findVersionsByNumber } from "#lib/history/versions/store";
import { bringCitations } from "./bring-citations";
import { byAuthor, creditedText } from "./credited-text";
import { lockPair, type Pair } from "./lock-pair";
import { settledFields } from "./settle";
import { moveBase } from "./store";

/**
 * Brings what changed in a document into its draft, which begins there from then on; what both changed stays as the draft
 * has it, and is suggested there.
 */
export async function refreshDraft(context: Context, id: string) {
  const { db, now } = context;
  const pair = await lockPair(context, id, () => "view");
  const { document, draft, base } = pair;
  requireVersion(draft.row.version, context.ifMatch);
  const theirs = await bringCitations(db, document.content, { from: document.row.id, to: draft.row.id, now });
  const { merged, conflicts } = merge(base, draft.content, theirs);
  const after = await writeRefresh(context, pair, merged, theirs);
  const note = "Changed in the document too";
  const kept = { documentId: draft.row.id, baseVersion: after.row.version, note, createdAt: now };
  const proposals = proposalsOf(conflicts, after.content, theirs);
  const suggestions = [];
  for (const group of await byAuthor(db, document, proposals, { ...kept, since: draft.row.draftFrom }))
    suggestions.push(...(await insertSuggestions(context, group)));
  // What clashed begins where it did before, so that a merge finds the clash again.
  const clashed = conflicts.map(
    ({ blockId }) => ({ nodeId: blockId || null, kind: "paragraph", from: null, to: null }) as const,
  );
  const began = clashed.length > 0 ? withoutChanges(base, document.content, clashed) : null;
  await moveBase(db, draft.row, { version: document.row.version, settings: document.row.settings, base: began });
  const row = { ...after.row, draftFrom: document.row.version, draftSettings: document.row.settings };
  return {
    document: presentDocument(row, after.content),
    suggestions: suggestions.map((one) => presentSuggestion(one, after.content)),
  };
}

async function writeRefresh(context: Context, { document, draft }: Pair, merged: DocumentJson, theirs: DocumentJson) {
  const { db } = context;
  const [start] = await findVersionsByNumber(db, document.row.id, [draft.row.draftFrom]);
  const base = { title: start?.title ?? draft.row.title, settings: draft.row.draftSettings };
  const fields = settledFields(base, draft.row, document.row);
  const summary = `Refreshed from version ${document.row.version} of the document`;
  const credited = await creditedText(db, document, theirs, draft.credits);
  return commitDocument(context, draft, { ...fields, content: merged }, { action: "merge", summary, merged: credited });
}

import type { Context } from "#lib/base/operation";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import { proposalsBetween } from "#lib/changes/suggestions/proposals-between";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { insertSuggestions, presentSuggestion } from "#lib/changes/suggestions/store";
import { commitDocument } from "#lib/changes/writing/commit";
import { requireAllowed } from "#lib/changes/writing/draft-rules";
import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { keyOf } from "#lib/history/versions/node-edits";
import { allVersions, findVersionsByNumber } from "#lib/history/versions/store";
import { bringCitations } from "./bring-citations";
import { byAuthor, creditedText } from "./credited-text";
import { lockPair, type Pair } from "./lock-pair";
import { settledFields } from "./settle";
import { type DraftRow, endDraft } from "./store";

/** How the changes of a draft come to its document: written, or proposed. */
export type MergeManner = "write" | "suggest";

/**
 * Merges a draft into its document from where it began, as one version or as suggestions by those who wrote the words; what
 * both changed stays as the document has it, and is suggested. The draft is merged after either.
 */
export async function mergeDraft(context: Context, id: string, manner: MergeManner) {
  const { db, caller } = context;
  const isMaker = ({ draftBy }: DraftRow) => draftBy === caller.userId;
  const pair = await lockPair(context, id, (draft) => (manner === "suggest" && isMaker(draft) ? "comment" : "edit"));
  const { document, draft } = pair;
  requireAllowed(caller, document.row);
  requireVersion(draft.row.version, context.ifMatch);
  const places = { from: draft.row.id, to: document.row.id, now: context.now };
  const theirs = await bringCitations(db, draft.content, places);
  const { merged, conflicts } = merge(pair.base, document.content, theirs);
  const after = manner === "write" ? await writeMerge(context, pair, merged, theirs) : document;
  const proposals = [
    ...(manner === "suggest" ? proposalsBetween(document.content, merged, false) : []),
    ...proposalsOf(conflicts, after.content, theirs),
  ];
  const suggestions = await suggest(context, after, proposals, draft);
  await endDraft(context, draft.row, "merged");
  return { document: presentDocument(after.row, after.content), suggestions };
}

async function writeMerge(context: Context, { document, draft }: Pair, merged: DocumentJson, theirs: DocumentJson) {
  const { db } = context;
  const [start] = await findVersionsByNumber(db, document.row.id, [draft.row.draftFrom]);
  const base = { title: start?.title ?? document.row.title, settings: draft.row.draftSettings };
  const fields = settledFields(base, document.row, draft.row);
  const summary = await summaryOf(context, draft.row);
  const credited = await creditedText(db, draft, theirs, document.credits);
  return commitDocument(
    context,
    document,
    { ...fields, content: merged },
    { action: "merge", summary, merged: credited },
  );
}

const MOST_NAMED = 20;

/** Names the draft and all who wrote in it. */
async function summaryOf({ db }: Context, { id, draftName }: DraftRow): Promise<string> {
  const heads = (await allVersions(db, id)).filter(({ action }) => action !== "create" && action !== "merge");
  const authors = new Map(
    heads.map((head) => [keyOf(head), head.model ? `${head.by.name} (${head.model})` : head.by.name]),
  );
  const names = [...new Set(authors.values())];
  if (names.length === 0) return `Merged the draft “${draftName}”`;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return `Merged the draft “${draftName}” by ${names.slice(0, MOST_NAMED).join(", ")}${more}`;
}

// The first version of a draft has the words of its document.
const BEGINNING = 1;

async function suggest(
  context: Context,
  { row, content }: DocumentWithContent,
  proposals: readonly Proposal[],
  draft: DocumentWithContent & { row: DraftRow },
) {
  const note = `From the draft “${draft.row.draftName}”`;
  const kept = { documentId: row.id, baseVersion: row.version, note, createdAt: context.now, since: BEGINNING };
  const made = [];
  for (const group of await byAuthor(context.db, draft, proposals, kept))
    made.push(...(await insertSuggestions(context, group)));
  return made.map((one) => presentSuggestion(one, content));
}

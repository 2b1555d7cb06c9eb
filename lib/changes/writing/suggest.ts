import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { requireComment } from "#lib/changes/comments/store";
import { applyProposal, type Proposal } from "#lib/changes/suggestions/proposal";
import { proposalsBetween } from "#lib/changes/suggestions/proposals-between";
import { insertSuggestions, newSuggestions, presentSuggestion } from "#lib/changes/suggestions/store";
import { blockWithId } from "#lib/document/edit/edit";
import { warningsOf } from "#lib/document/html/warnings";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson } from "#lib/document/model/document";
import { knownCitations } from "#lib/document/model/known-citations";
import { presentDocument } from "#lib/documents/store/present-document";
import { keepUploads } from "#lib/files/store";
import { authorOf } from "#lib/history/versions/author";
import { findNamedCitations } from "#lib/works/document-citations/store";
import { withBase } from "./blind-text";
import { type GivenFields, type GivenText, withWrite } from "./given-text";
import { findBeyond, type GuardFields, refuseBeyond, warningOf, withWarnings } from "./guard-write";
import type { KeepInDraft } from "./keep-in-draft";
import { lockToWrite } from "./lock";
import { givenTextOf, type TextAhead } from "./read-large-text";
import { refuseHidden } from "./refuse-hidden";
import { baseTextOf } from "./text-at";

type Fields = GivenFields &
  GuardFields & {
    id: string;
    draftName?: string | undefined;
    note?: string | undefined;
    commentId?: string | undefined;
    baseVersion?: number | undefined;
    dryRun?: boolean | undefined;
  };

/**
 * Stores the proposed change as pending suggestions, one a node, or returns them in a dry run; `ahead` is the text if it
 * is large. They are kept in the draft that is named, by `keepInDraft`. Throws the contract's errors of PATCH.
 */
export async function suggestEdits(
  context: Context,
  given: Fields,
  ahead: TextAhead | null = null,
  keepInDraft: KeepInDraft | null = null,
) {
  const { db, caller, now } = context;
  const locked = await lockToWrite(context, given.id);
  const { row, content: current } = locked;
  await requireComment(db, row.id, given.commentId);
  const fields = await withBase(context, row, given);
  const base = await baseTextOf(db, { row, content: current }, fields);
  const known = knownCitations(await findNamedCitations(db, row.id, fields), base);
  const text = await givenTextOf(context, base, fields, known, ahead);
  const beyond = beyondOf(base, fields, text);
  const proposals = proposalsFrom(base, fields, text);
  refuseHidden(caller, { text: { content: proposals.flatMap(({ proposed }) => proposed) }, base });
  // Reject blocks that are not allowed there now, not when the suggestion is accepted.
  for (const proposal of proposals) applyProposal(base, proposal);
  const baseVersion = fields.append === undefined ? (fields.baseVersion ?? row.version) : row.version;
  const note = fields.note ?? null;
  const { commentId } = fields;
  const kept = { documentId: row.id, baseVersion, author: authorOf(caller), note, commentId, createdAt: now };
  const all = proposals.map((proposal) => ({ ...proposal, ...kept }));
  const inDraft =
    fields.draftName !== undefined && !fields.dryRun
      ? await keepInDraft?.(context, locked, fields.draftName, proposals)
      : null;
  const made = inDraft?.made ?? (fields.dryRun ? newSuggestions(all) : await insertSuggestions(context, all));
  if (!fields.dryRun) await keepUploads(db, row.id, JSON.stringify(proposals));
  const suggestions = made.map((one) => presentSuggestion(one, inDraft?.content ?? current));
  const [first] = suggestions;
  return {
    ...presentDocument(row, current),
    changed: false as const,
    // Clients that know no groups read it.
    ...(first ? { suggestion: first } : {}),
    suggestions,
    groupId: first?.groupId ?? null,
    ...(fields.dryRun ? { dryRun: true as const } : {}),
    ...withWarnings(
      warningsOf(
        known,
        proposals.flatMap(({ proposed }) => proposed),
        base,
        false,
      ),
      beyond,
    ),
  };
}

/** Sentences that name what a proposal changes beyond its bounds, where it asks for them; throws `beyond_scope`. */
function beyondOf(base: DocumentJson, fields: Fields, { write, text }: GivenText): string[] {
  const proposed = write ? withWrite(base, write) : text;
  const beyond = proposed ? findBeyond(base, proposed, fields) : [];
  if (fields.onBeyond === undefined || fields.onBeyond === "refuse") refuseBeyond(beyond);
  return fields.onBeyond === "warn" ? beyond.map(warningOf) : [];
}

// A text of which more changes is proposed as a whole: nobody decides on so many parts one by one.
const MOST_PARTS = 1_000;

/** What a request proposes, one proposal a node; none for an empty text at the end. */
function proposalsFrom(base: DocumentJson, fields: Fields, { write, text }: GivenText): Proposal[] {
  if (write) return [written(base, write)];
  if (!text) {
    throw new AppError("invalid_request", "There is nothing to propose.", {
      hint: "Give edits, append, move, markdown or content.",
    });
  }
  requireSameFrontMatter(base, text);
  const proposals = proposalsBetween(base, text, fields.content === undefined);
  if (proposals.length === 0 && fields.append === undefined) throw nothingNew();
  if (proposals.length <= MOST_PARTS) return proposals;
  return [{ nodeId: null, nodeIndex: null, placement: "replace", original: base.content, proposed: text.content }];
}

function written(base: DocumentJson, { nodeId, nodeIndex, placement, blocks }: NonNullable<GivenText["write"]>) {
  const target = blockWithId(base, nodeId);
  const original = placement === "replace" && target ? [target] : [];
  if (placement === "replace" && sameJson(original, blocks)) throw nothingNew();
  return { nodeId, nodeIndex, placement, original, proposed: blocks };
}

/** A suggestion consists of blocks, and front matter is not a block: reject it now, or accepting would lose it. */
function requireSameFrontMatter(base: DocumentJson, text: DocumentJson): void {
  const [before, proposed] = [base, text].map((each) => textAttribute(each, "frontMatter"));
  if (before === proposed) return;
  throw new AppError("invalid_request", "A suggestion cannot change the front matter.", {
    details: [{ path: "markdown", message: proposed ? "has other front matter" : "lacks the document’s front matter" }],
    hint: "Begin with the front matter as the document has it, or write it with the scope “update”.",
  });
}

const nothingNew = () =>
  new AppError("invalid_request", "The proposal equals the current text.", {
    details: [{ path: "markdown", message: "is the same as the text" }],
  });

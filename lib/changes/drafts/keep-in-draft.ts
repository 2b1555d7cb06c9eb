import { allows } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import type { Proposal } from "#lib/changes/suggestions/proposal";
import { insertSuggestions, pendingSuggestionsBy } from "#lib/changes/suggestions/store";
import type { KeepInDraft } from "#lib/changes/writing/keep-in-draft";
import { lockToWrite } from "#lib/changes/writing/lock";
import { refuseHidden } from "#lib/changes/writing/refuse-hidden";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentWithContent } from "#lib/documents/store/store";
import { authorOf } from "#lib/history/versions/author";
import { bringCitations } from "./bring-citations";
import { insertDraftOf } from "./insert-draft";
import { refreshDraft } from "./refresh-draft";
import { findOpenDraft } from "./store";

/**
 * Keeps proposals for a locked document as suggestions in the caller's open draft of that name, which is made now or brought
 * up to date. What waits there already is answered, not made again. Null where the caller may make no draft of it.
 */
export const keepInDraft: KeepInDraft = async (context, document, name, proposals) => {
  const id = await openDraft(context, document, name);
  if (id === null) return null;
  const { row, content } = await lockToWrite(context, id);
  const brought = await withCitations(context, { from: document.row.id, to: id }, proposals);
  const author = authorOf(context.caller);
  const waiting = await pendingSuggestionsBy(context.db, id, author.by.id);
  const known = new Map(waiting.map((one) => [nameOf(one.nodeId, one.placement, one.proposed), one]));
  const knownOf = ({ nodeId, placement, proposed }: Proposal) =>
    known.get(nameOf(nodeId, placement, canonicalJson(proposed)));
  const kept = { documentId: id, baseVersion: row.version, author, note: null };
  const missing = brought
    .filter((one) => knownOf(one) === undefined)
    .map((one) => ({ ...one, ...kept, createdAt: context.now }));
  const made = await insertSuggestions(context, missing);
  return { made: [...brought.flatMap((one) => knownOf(one) ?? []), ...made], content };
};

const nameOf = (nodeId: string | null, placement: string, proposed: string) =>
  JSON.stringify([nodeId, placement, proposed]);

/** The draft with all that its document has; the lock of the document makes one of two requests wait. */
async function openDraft(context: Context, document: DocumentWithContent, name: string): Promise<string | null> {
  const { caller, db } = context;
  const { id, version, draftOfId } = document.row;
  const mayMake = caller.type !== "guest" && caller.bound?.kind !== "document" && allows(caller, "create");
  if (!mayMake || draftOfId !== null) return null;
  refuseHidden(caller, { title: name });
  const found = await findOpenDraft(db, { documentId: id, by: caller.userId, name });
  try {
    if (!found) return (await insertDraftOf(context, document, name)).id;
    if (found.draftFrom !== version) await refreshDraft({ ...context, ifMatch: null }, found.id);
    return found.id;
  } catch (error) {
    // The words must find a place although a quota is full, or the draft would be too large with what is new. Neither
    // refusal comes after a statement that failed, so the write goes on.
    if (error instanceof AppError && BEYOND.has(error.code)) return null;
    throw error;
  }
}

const BEYOND: ReadonlySet<string> = new Set(["too_large", "invalid_content"]);

/** Proposals with the citations that they mention, as the draft has them. */
async function withCitations(
  { db, now }: Context,
  places: { from: string; to: string },
  proposals: readonly Proposal[],
): Promise<Proposal[]> {
  const brought: Proposal[] = [];
  for (const proposal of proposals) {
    const text = { type: "doc" as const, content: proposal.proposed };
    brought.push({ ...proposal, proposed: (await bringCitations(db, text, { ...places, now })).content });
  }
  return brought;
}

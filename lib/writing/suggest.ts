import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { sameJson } from "#lib/base/same-json";
import { optionalAttribute, textAttribute } from "#lib/document/attribute";
import { newBudget } from "#lib/document/bounded-diff";
import type { DocumentJson } from "#lib/document/document";
import { blockWithId, findNode } from "#lib/document/edit";
import { knownCitations } from "#lib/document/known-citations";
import { warningsOf } from "#lib/document/warnings";
import { findNamedCitations } from "#lib/document-citations/store";
import { presentDocument } from "#lib/documents/present-document";
import { keepUploads } from "#lib/files/store";
import { applyProposal, type Proposal } from "#lib/suggestions/proposal";
import { insertSuggestion, newSuggestion, presentSuggestion } from "#lib/suggestions/store";
import { authorOf } from "#lib/versions/author";
import type { GivenFields, GivenText } from "./given-text";
import { lockToWrite } from "./lock";
import { givenTextOf, type TextAhead } from "./read-large-text";
import { textAt } from "./text-at";

type Fields = GivenFields & {
  id: string;
  note?: string | undefined;
  baseVersion?: number | undefined;
  dryRun?: boolean | undefined;
};

/**
 * Stores the proposed change as a pending suggestion, or returns it in a dry run; `ahead` is the text if it is large.
 * Throws the contract's errors of PATCH.
 */
export async function suggestEdits(context: Context, fields: Fields, ahead: TextAhead | null = null) {
  const { db, caller, now } = context;
  const { row, content: current } = await lockToWrite(context, fields.id);
  const baseVersion = fields.baseVersion ?? row.version;
  const base = await textAt(db, row, current, baseVersion);
  const known = knownCitations(await findNamedCitations(db, row.id, fields), base);
  const given = await givenTextOf(context, base, fields, known, ahead);
  const proposal = proposalFrom(base, fields.edits ? narrowed(base, given) : given);
  requireChange(proposal);
  // Reject blocks that are not allowed there now, not when the suggestion is accepted.
  applyProposal(base, proposal);
  const note = fields.note ?? null;
  const kept = { ...proposal, documentId: row.id, baseVersion, author: authorOf(caller), note, createdAt: now };
  const budget = newBudget();
  const proposed = fields.dryRun ? newSuggestion(kept, budget) : await insertSuggestion(context, kept, budget);
  if (!fields.dryRun) await keepUploads(db, row.id, JSON.stringify(proposal));
  const suggestion = presentSuggestion(proposed, current);
  return {
    ...presentDocument(row, current),
    changed: false as const,
    suggestion,
    ...(fields.dryRun ? { dryRun: true as const } : {}),
    ...warningsOf(known, proposal.proposed, base, false),
  };
}

function proposalFrom(base: DocumentJson, { write, text }: GivenText): Proposal {
  if (write) {
    const { nodeId, nodeIndex, placement, blocks } = write;
    const target = blockWithId(base, nodeId);
    const original = placement === "replace" && target ? [target] : [];
    return { nodeId, nodeIndex, placement, original, proposed: blocks };
  }
  if (!text) {
    throw new AppError("invalid_request", "There is nothing to propose.", { hint: "Give edits, markdown or content." });
  }
  requireSameFrontMatter(base, text);
  return { nodeId: null, nodeIndex: null, placement: "replace", original: base.content, proposed: text.content };
}

/** Edits within one outermost block propose that block alone, so that the suggestion stays small and outlives changes elsewhere. */
function narrowed(base: DocumentJson, given: GivenText): GivenText {
  const { text } = given;
  if (!text || text.content.length !== base.content.length) return given;
  const changed = base.content.flatMap((block, at) => (sameJson(block, text.content[at]) ? [] : [at]));
  const [at] = changed;
  const [before, after] = at === undefined ? [] : [base.content[at], text.content[at]];
  if (changed.length !== 1 || !before || !after) return given;
  const nodeId = optionalAttribute(before, "id");
  if (nodeId === null || optionalAttribute(after, "id") !== nodeId) return given;
  requireSameFrontMatter(base, text);
  const nodeIndex = findNode(base, { nodeId }).index;
  return { write: { nodeId, nodeIndex, placement: "replace", blocks: [after] }, text: null };
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

function requireChange({ placement, original, proposed }: Proposal): void {
  if (placement !== "replace" || !sameJson(original, proposed)) return;
  throw new AppError("invalid_request", "The proposal equals the current text.", {
    details: [{ path: "markdown", message: "is the same as the text" }],
  });
}

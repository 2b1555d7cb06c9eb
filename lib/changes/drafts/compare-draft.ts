import type { z } from "zod";
import type { Context } from "#lib/base/operation";
import { foldBefore } from "#lib/changes/writing/fold-soon";
import { merge } from "#lib/document/merge/merge";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { type comparisonShape, mergeChanges } from "./comparison";
import { asDraft } from "./lock-pair";
import { readBase } from "./store";

/** Says what a merge of a draft would change in its document as both are now; throws `not_a_draft`. */
export async function compareDraft(context: Context, id: string): Promise<z.input<typeof comparisonShape>> {
  const draft = await findDocumentWithContent(context, id);
  const row = asDraft(draft.row);
  await foldBefore(row.draftOfId);
  const document = await findDocumentWithContent({ ...context, role: "view" }, row.draftOfId);
  const base = await readBase(context.db, row);
  const nodes = mergeChanges(document.content, merge(base, document.content, draft.content));
  return { base: row.draftFrom, ours: row.version, theirs: document.row.version, nodes };
}

import type { Context } from "#lib/base/operation";
import { foldBefore } from "#lib/changes/writing/fold-soon";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { asDraft, type Pair } from "./lock-pair";
import { readBase } from "./store";

/** Reads a draft, its document and the text where it began, to be compared; throws as `findDocument` does, and `not_a_draft`. */
export async function readPair(context: Context, id: string): Promise<Pair> {
  await foldBefore(id);
  const draft = await findDocumentWithContent(context, id);
  const row = asDraft(draft.row);
  await foldBefore(row.draftOfId);
  const document = await findDocumentWithContent({ ...context, role: "view" }, row.draftOfId);
  return { document, draft: { ...draft, row }, base: await readBase(context.db, row) };
}

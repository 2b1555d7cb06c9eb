import type { Access } from "#lib/access/store";
import { type DocumentWithContent, lockDocument } from "#lib/documents/store/store";
import { foldSteps } from "./fold";

/** Locks a document as `lockDocument` does, and first makes versions of what was typed; a write comes after all of it. */
export async function lockToWrite(context: Access & { now: Date }, id: string): Promise<DocumentWithContent> {
  return foldSteps(context.db, await lockDocument(context, id), context.now);
}

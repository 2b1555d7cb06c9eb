import type { Context } from "#lib/base/operation";
import { compareTexts } from "./compare-texts";
import { readPair } from "./read-pair";

/** The blocks that a merge would change, before and after it, and what both sides changed. */
export async function previewMerge(context: Context, id: string) {
  const { document, draft, base } = await readPair(context, id);
  const texts = { base, document: document.content, draft: draft.content };
  return {
    access: document.row.access,
    origin: draft.row.lastEdit.origin,
    version: draft.row.version,
    ...(await compareTexts(context.caller.userId, texts, "blocks")),
  };
}

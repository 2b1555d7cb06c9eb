import type { z } from "zod";
import type { Context } from "#lib/base/operation";
import { compareTexts } from "./compare-texts";
import type { comparisonShape } from "./comparison";
import { readPair } from "./read-pair";

/** Says what a merge of a draft would change in its document as both are now; throws `not_a_draft`. */
export async function compareDraft(context: Context, id: string): Promise<z.input<typeof comparisonShape>> {
  const { document, draft, base } = await readPair(context, id);
  const texts = { base, document: document.content, draft: draft.content };
  const nodes = await compareTexts(context.caller.userId, texts, "nodes");
  return { base: draft.row.draftFrom, ours: draft.row.version, theirs: document.row.version, nodes };
}

import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";
import { mergeBlocks } from "./changed-blocks";
import { mergeChanges } from "./comparison";

/** A document and a draft of it, and the text where the draft began. */
export type Texts = Record<"base" | "document" | "draft", DocumentJson>;

const merged = ({ base, document, draft }: Texts) => merge(base, document, draft);

/** What a merge of a draft would change: node by node, or as the blocks before and after it. */
export const COMPARED = {
  nodes: (texts: Texts) => mergeChanges(texts.document, merged(texts)),
  blocks: (texts: Texts) => mergeBlocks(texts.document, merged(texts)),
};

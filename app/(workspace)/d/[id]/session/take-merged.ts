import type { Node } from "@tiptap/pm/model";
import { merge } from "#lib/document/merge/merge";
import { documentOf } from "../parts/document-of";

/** A merged text, and the blocks that keep the typed words although others changed the same words. */
export type Taken = { text: Node; contested: string[] };

/** Merges the server's text into the typed one; both come from `common`. */
export function takeMerged(typed: Node, common: Node, server: Node): Taken {
  if (typed.eq(common)) return { text: server, contested: [] };
  const { merged, conflicts } = merge(documentOf(common), documentOf(typed), documentOf(server));
  const contested = conflicts.map(({ blockId }) => blockId).filter((id) => id !== "");
  return { text: typed.type.schema.nodeFromJSON(merged), contested };
}

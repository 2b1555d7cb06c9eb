import type { Node } from "@tiptap/pm/model";
import { merge } from "#lib/document/merge";
import { documentOf } from "../editor/document-of";

/** A text with what the server has brought in, and the blocks in which the typed words stay although others changed them too. */
export type Taken = { text: Node; contested: string[] };

/** Brings what the server has into what has been typed since the screen and the server agreed on `common`. */
export function takeMerged(typed: Node, common: Node, server: Node): Taken {
  if (typed.eq(common)) return { text: server, contested: [] };
  const { merged, conflicts } = merge(documentOf(common), documentOf(typed), documentOf(server));
  const contested = conflicts.map(({ blockId }) => blockId).filter((id) => id !== "");
  return { text: typed.type.schema.nodeFromJSON(merged), contested };
}

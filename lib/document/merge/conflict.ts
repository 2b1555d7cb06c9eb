import type { NodeJson } from "../document";

/** The kind of a conflict: words, an attribute or the type, an edit against a removal, or a position. */
export type ConflictKind = "text" | "attribute" | "deleted" | "structure";

/**
 * A block with incompatible changes of both sides; null for a side without it. `blockId` is "" for the document itself,
 * whose nodes then have no content.
 */
export type Conflict = {
  blockId: string;
  base: NodeJson | null;
  ours: NodeJson | null;
  theirs: NodeJson | null;
  kind: ConflictKind;
};

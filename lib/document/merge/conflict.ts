import type { NodeJson } from "../document";

/** What overlaps: words, an attribute or the type, an edit against a removal, or where something stands. */
export type ConflictKind = "text" | "attribute" | "deleted" | "structure";

/**
 * A block that both sides changed in ways that cannot both stand; null where a side has no such block.
 * `blockId` is "" for the document itself, whose nodes then come without content.
 */
export type Conflict = {
  blockId: string;
  base: NodeJson | null;
  ours: NodeJson | null;
  theirs: NodeJson | null;
  kind: ConflictKind;
};

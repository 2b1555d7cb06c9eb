import type { Node } from "@tiptap/pm/model";

/** One difference between two texts; positions are in the older one. */
export type Change =
  /** Words of one block: what stands between `from` and `to` becomes `nodes`. */
  | { kind: "words"; from: number; to: number; nodes: readonly Node[] }
  /** Whole blocks: those between `from` and `to` become `nodes`. */
  | { kind: "blocks"; from: number; to: number; nodes: readonly Node[] }
  /** The block at `from` becomes of another type or gets other attributes; what it holds is told by other changes. */
  | { kind: "frame"; from: number; to: number; node: Node };

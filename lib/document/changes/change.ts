import type { Node } from "@tiptap/pm/model";

/** One difference between two texts; positions are in the older one. */
export type Change =
  /** Inline content of one block: the range `from` to `to` becomes `nodes`. */
  | { kind: "words"; from: number; to: number; nodes: readonly Node[] }
  /** Whole blocks: the range `from` to `to` becomes `nodes`. */
  | { kind: "blocks"; from: number; to: number; nodes: readonly Node[] }
  /** The block at `from` gets another type or attributes; separate changes cover its content. */
  | { kind: "frame"; from: number; to: number; node: Node };

import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { PlacedBlock } from "../editor/blocks/block-around";
import { markLayer } from "../session/mark-layer";

type Shown = { locks: ReadonlySet<string>; description: string };
type Drawn = Shown & { marks: DecorationSet };

const layer = markLayer<Shown, Drawn>({
  name: "lockedBlocks",
  empty: { locks: new Set(), description: "", marks: DecorationSet.empty },
  draw: drawn,
  clicked: () => null,
});

/** Says of these blocks that agents cannot change them. */
export const showLocked = layer.show;

/** Describes locked blocks to screen readers; `LockMark` draws the one at the caret. */
export const LockedBlocks = layer.extension;

function drawn(doc: Node, shown: Shown): Drawn {
  const found: Decoration[] = [];
  const describe = (node: Node, pos: number) => {
    if (shown.locks.has(node.attrs.id))
      found.push(Decoration.node(pos, pos + node.nodeSize, { "aria-description": shown.description }));
    return !node.isTextblock;
  };
  if (shown.locks.size > 0) doc.descendants(describe);
  return { ...shown, marks: DecorationSet.create(doc, found) };
}

/** The outermost locked block at the caret or that is selected. */
export function lockedAtCaret({ selection }: EditorState, locks: ReadonlySet<string>): PlacedBlock | null {
  const { $head } = selection;
  for (let depth = 1; depth <= $head.depth; depth++) {
    const node = $head.node(depth);
    if (locks.has(node.attrs.id)) return { node, pos: $head.before(depth) };
  }
  if (!(selection instanceof NodeSelection) || !locks.has(selection.node.attrs.id)) return null;
  return { node: selection.node, pos: selection.from };
}

import { type Decoration, DecorationSet } from "@tiptap/pm/view";

/** What a set of decorations keeps: those of its own level, and three entries for each node below that has some, in order: start, end, set. */
type Kept = DecorationSet & {
  readonly local?: readonly (Decoration & { readonly inline?: boolean })[];
  readonly children?: readonly unknown[];
};

type ForChild = DecorationSet["forChild"];

const plainForChild: ForChild = DecorationSet.prototype.forChild;

/**
 * The decorations of a set within one node, as `plain` finds them. ProseMirror looks through all decorations for each block,
 * which in a long text whose every block has some is a sixth of a key's script
 * (https://github.com/ProseMirror/prosemirror-view/blob/master/src/decoration.ts).
 */
export const quickForChild = (plain: ForChild = plainForChild): ForChild =>
  function forChild(this: Kept, offset, child) {
    const { local, children } = this;
    // Another version of ProseMirror may keep them otherwise.
    if (!local || !children || hasInline(local)) return plain.call(this, offset, child);
    const below = child.isLeaf ? undefined : startingAt(children, offset);
    return below instanceof DecorationSet ? below : DecorationSet.empty;
  };

/** Has every view find the decorations of a node without looking through those of all others. */
export function findDecorationsQuickly(): void {
  DecorationSet.prototype.forChild = quickForChild();
}

const known = new WeakMap<object, boolean>();

// Only these reach from one level into the nodes below.
function hasInline(local: NonNullable<Kept["local"]>): boolean {
  if (local.length === 0) return false;
  const before = known.get(local);
  if (before !== undefined) return before;
  const has = local.some(({ inline }) => inline !== false);
  known.set(local, has);
  return has;
}

function startingAt(children: NonNullable<Kept["children"]>, offset: number): unknown {
  let [low, high] = [0, children.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(children[middle * 3]) < offset) low = middle + 1;
    else high = middle;
  }
  return children[low * 3] === offset ? children[low * 3 + 2] : undefined;
}

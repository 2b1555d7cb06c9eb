import { Extension } from "@tiptap/core";
import { Mark, type Node, Schema } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { EditorView } from "@tiptap/pm/view";
import { type Grouped, groupBlocks, UNGROUPED } from "./grouped-blocks";

/** What ProseMirror draws a node or a mark with; that of a whole text has no parent. */
type Drawn = {
  readonly parent?: Drawn;
  readonly node: Node;
  readonly mark?: Mark;
  readonly size: number;
  readonly children: readonly Drawn[];
  updateChildren(view: EditorView, pos: number): void;
  parseRange(from: number, to: number, base?: number): unknown;
};

// A mark draws one element around all nodes in a row that have it, blocks too.
const schema = new Schema({
  nodes: { doc: { content: "text*" }, text: {} },
  marks: { group: { attrs: { number: {} }, toDOM: () => ["div", { class: "blocks" }, 0] } },
});

const grouped = new WeakMap<Drawn, Grouped>();
let isPrepared = false;

/**
 * Draws the blocks of a long text in groups, each an element with class `blocks`. Chromium looks at all blocks of an element
 * for every key, to lay it out, to find what is under the pointer and which blocks are near: a third of a key's time in a text
 * of 2,100 blocks. The document knows nothing of the groups.
 */
export const DrawInGroups = Extension.create({
  name: "drawInGroups",
  onBeforeCreate() {
    if (!isPrepared) drawTextsInGroups();
    isPrepared = true;
  },
});

/**
 * Has every view draw a long text in groups. ProseMirror keeps to itself how it draws, and has no other way to put something
 * around several blocks (https://github.com/ProseMirror/prosemirror-view/blob/master/src/viewdesc.ts).
 */
function drawTextsInGroups(): void {
  const view = new EditorView(null, { state: EditorState.create({ schema }) });
  const how: Drawn = Object.getPrototypeOf(Reflect.get(view, "docView"));
  view.destroy();
  const { updateChildren, parseRange } = how;
  how.updateChildren = function (this: Drawn, view, pos) {
    const draw = () => updateChildren.call(this, view, pos);
    if (this.parent) draw();
    else drawGrouped(this, view, draw);
  };
  // What was typed is read from the block that it was typed in: without this, from all blocks of its group.
  how.parseRange = function (this: Drawn, from, to, base = 0) {
    let at = base;
    for (const child of this.parent ? [] : this.children) {
      const end = at + child.size;
      if (child.mark?.type.schema === schema && from >= at && to <= end) return child.parseRange(from, to, at);
      at = end;
    }
    return parseRange.call(this, from, to, base);
  };
}

/** Draws a text while its blocks have the marks of their groups, and those drawn before too: ProseMirror compares both. */
function drawGrouped(text: Drawn, { composing }: EditorView, draw: () => void): void {
  const before = grouped.get(text) ?? UNGROUPED;
  // A new element around the blocks would end what is being composed.
  const isWaiting = composing && before === UNGROUPED;
  const now = isWaiting ? null : groupBlocks(text.node.children, before);
  if (!now) {
    draw();
    return;
  }
  grouped.set(text, now);
  markBlocks(before);
  markBlocks(now);
  try {
    draw();
  } finally {
    // Blocks have no marks of their own.
    for (const { blocks } of [before, now]) for (const block of blocks) setMarks(block, Mark.none);
  }
}

function markBlocks({ blocks, groups }: Grouped): void {
  blocks.forEach((block, at) => {
    setMarks(block, marksOf(groups[at] ?? 0));
  });
}

// ProseMirror compares these for each block, the same ones at once.
const known: (readonly Mark[])[] = [];

function marksOf(number: number): readonly Mark[] {
  known[number] ??= [schema.mark("group", { number })];
  return known[number];
}

function setMarks(block: { marks: readonly Mark[] }, marks: readonly Mark[]): void {
  block.marks = marks;
}

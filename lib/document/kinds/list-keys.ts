import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { runs } from "./runs";

const LISTS_OF: Readonly<Record<string, readonly string[]>> = {
  listItem: ["bulletList", "orderedList"],
  taskItem: ["taskList"],
};
const LISTS = new Set(Object.values(LISTS_OF).flat());

const isItem = ({ type }: Node): boolean => type.name in LISTS_OF;

/** The type of the innermost list item around a position, if any. */
function itemAround($pos: ResolvedPos): string | null {
  for (let depth = $pos.depth - 1; depth > 0; depth--) if (isItem($pos.node(depth))) return $pos.node(depth).type.name;
  return null;
}

/** The caret in a line of text; null for another selection. */
const caretOf = ({ $from, empty }: Selection): ResolvedPos | null =>
  empty && $from.parent.isTextblock && $from.depth > 0 ? $from : null;

/** Below a list: the caret's line continues the last line of the list. */
export function joinIntoList({ doc, selection, tr }: EditorState): Transaction | null {
  const $caret = caretOf(selection);
  if (!$caret || $caret.parentOffset > 0 || itemAround($caret)) return null;
  const $start = doc.resolve($caret.before());
  const $end = LISTS.has($start.nodeBefore?.type.name ?? "") ? Selection.findFrom($start, -1, true)?.$head : undefined;
  if (!$end || !isItem($end.node(-1)) || $end.parent.type.spec.code) return null;
  // Something without a caret, such as a rule, may be between them.
  if ($start.pos - $end.pos !== $end.depth - $start.depth) return null;
  return tr.delete($end.pos, $caret.pos).scrollIntoView();
}

/** At the end of an item's line: the line of the next item continues it, and what is below that one stays below it. */
export function joinNextItem({ doc, selection, tr }: EditorState): Transaction | null {
  const $caret = caretOf(selection);
  if (!$caret || !isItem($caret.node(-1)) || $caret.parentOffset < $caret.parent.content.size) return null;
  const $next = Selection.findFrom(doc.resolve($caret.after()), 1, true)?.$head;
  if (!$next || !isItem($next.node(-1)) || $next.index(-1) > 0 || hasLeaf(doc, $caret.pos, $next.pos)) return null;
  const below = $next.node(-1).content.cut($next.parent.nodeSize);
  if (below.size > 0 && $next.depth > $caret.depth) return joinNested(tr, $caret, $next, below);
  tr.delete($caret.pos, $next.pos);
  return joinLists(tr, $caret).scrollIntoView();
}

function hasLeaf(doc: Node, from: number, to: number): boolean {
  let isFound = false;
  doc.nodesBetween(from, to, (node) => {
    isFound ||= node.isLeaf;
  });
  return isFound;
}

/** Takes the first item out of the list below the caret's line, whose place the blocks below that item's line take. */
function joinNested(tr: Transaction, $caret: ResolvedPos, $next: ResolvedPos, below: Fragment): Transaction {
  const list = $next.node(-2);
  const others = list.content.cut($next.node(-1).nodeSize);
  const first = below.lastChild;
  const isSame = first?.type === list.type && others.size > 0;
  const rest = isSame
    ? below.replaceChild(below.childCount - 1, first.copy(first.content.append(others)))
    : below.append(others.size > 0 ? Fragment.from(list.copy(others)) : Fragment.empty);
  tr.replaceWith($next.before(-2), $next.after(-2), rest).insert($caret.pos, $next.parent.content);
  return tr.setSelection(TextSelection.create(tr.doc, $caret.pos)).scrollIntoView();
}

/** Joins the list around the caret with one of its type that came to stand behind it. */
function joinLists(tr: Transaction, $caret: ResolvedPos): Transaction {
  const $pos = tr.doc.resolve($caret.pos);
  const end = $pos.after(-2);
  const isTwo = end < tr.doc.content.size && tr.doc.nodeAt(end)?.type === $pos.node(-2).type;
  return isTwo && $caret.indexAfter(-3) === $caret.node(-3).childCount ? tr.join(end) : tr;
}

/** At the start of a block below a list: the block becomes the last of the list's last item. */
export function moveIntoList({ doc, selection, tr }: EditorState): Transaction | null {
  const $caret = caretOf(selection);
  if (!$caret || $caret.parentOffset > 0 || itemAround($caret)) return null;
  const start = $caret.before();
  const item = doc.resolve(start).nodeBefore?.lastChild;
  if (!item || !isItem(item)) return null;
  if (!item.canReplaceWith(item.childCount, item.childCount, $caret.parent.type)) return null;
  tr.delete(start, $caret.after()).insert(start - 2, $caret.parent);
  return tr.setSelection(TextSelection.create(tr.doc, start - 1)).scrollIntoView();
}

type Pressed = { editor: Editor };

/** A key that does something with the item around the caret. */
const inItem =
  (act: (editor: Editor, item: string) => boolean) =>
  ({ editor }: Pressed): boolean => {
    const item = itemAround(editor.state.selection.$from);
    return item !== null && act(editor, item);
  };

function leave({ editor }: Pressed): boolean {
  if (editor.commands.undoInputRule()) return true;
  const $caret = caretOf(editor.state.selection);
  if (!$caret || $caret.parentOffset > 0) return false;
  const item = $caret.node(-1);
  if (isItem(item)) return $caret.index(-1) === 0 && editor.commands.liftListItem(item.type.name);
  return runs(joinIntoList)({ editor });
}

/** The keys of lists: Enter begins an item, Tab puts it below the one before, Shift+Tab takes it out again. */
export const ListKeys = Extension.create({
  name: "listKeys",

  addKeyboardShortcuts() {
    const [backspace, remove] = [leave, runs(joinNextItem)];
    return {
      // In code it begins a line.
      Enter: inItem(
        (editor, item) => !editor.state.selection.$from.parent.type.spec.code && editor.commands.splitListItem(item),
      ),
      Tab: (pressed) =>
        inItem((editor, item) => editor.commands.sinkListItem(item))(pressed) || runs(moveIntoList)(pressed),
      "Shift-Tab": inItem((editor, item) => editor.commands.liftListItem(item)),
      Backspace: backspace,
      "Mod-Backspace": backspace,
      Delete: remove,
      "Mod-Delete": remove,
    };
  },
});

import { combineTransactionSteps, Extension, findChildrenInRange, getChangedRanges } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { AS_WRITTEN } from "#lib/document/kinds/link-mark";
import { isServerChange } from "../../session/server-change";
import { typedAddress } from "./typed-address";

/** Links an address when a space or a new line ends it, and the selected words when an address is pasted over them. */
export const LinkAddresses = Extension.create({
  name: "linkAddresses",
  priority: 1_000,
  addProseMirrorPlugins: () => [linkAddresses()],
});

/** Does so in any editor; what others write stays as they wrote it. */
export const linkAddresses = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, after) {
      const isChanged = transactions.some(({ docChanged }) => docChanged) && !before.doc.eq(after.doc);
      const isAsWritten = transactions.some((tr) => tr.getMeta(AS_WRITTEN) || isServerChange(tr));
      return isChanged && !isAsWritten ? withLinks(transactions, before.doc, after) : null;
    },
    props: {
      handlePaste: (view, _event, slice) => linkSelection(view, slice.content.textBetween(0, slice.content.size)),
    },
  });

function withLinks(transactions: readonly Transaction[], before: Node, after: EditorState): Transaction | null {
  const { tr } = after;
  for (const { newRange } of getChangedRanges(combineTransactionSteps(before, [...transactions]))) {
    const ended = wordEndedIn(after.doc, newRange);
    const address = ended ? typedAddress(ended.word) : null;
    if (ended && address) link(tr, ended.pos + address.from, ended.pos + address.to, address.href);
  }
  return tr.steps.length > 0 ? tr : null;
}

/** The last word of a block that was split from the next, or the one before a typed space. */
function wordEndedIn(doc: Node, { from, to }: { from: number; to: number }): { word: string; pos: number } | null {
  const blocks = findChildrenInRange(doc, { from, to }, (node) => node.isTextblock);
  const [block] = blocks;
  if (!block) return null;
  const isSplit = blocks.length > 1;
  if (!isSplit && !/\s$/.test(doc.textBetween(from, to, " ", " "))) return null;
  const start = block.pos + 1;
  const end = isSplit ? start + block.node.content.size : to;
  // One character for each position, so that the word's place in the text is its place in the block.
  const text = doc.textBetween(start, end, undefined, " ");
  const words = text.trimEnd();
  // Searching for the last word takes the square of the time in a text without spaces.
  const word = words.split(/\s/).at(-1) ?? "";
  return text.length === end - start ? { word, pos: start + words.length - word.length } : null;
}

function link(tr: Transaction, from: number, to: number, href: string): void {
  const { link, code } = tr.doc.type.schema.marks;
  const isMarked = (type: typeof link) => type !== undefined && tr.doc.rangeHasMark(from, to, type);
  const isAllowed = link && tr.doc.resolve(from).parent.type.allowsMarkType(link);
  if (isAllowed && !isMarked(code) && !isMarked(link)) tr.addMark(from, to, link.create({ href }));
}

function linkSelection({ state, dispatch }: EditorView, pasted: string): boolean {
  const { selection, schema } = state;
  const address = typedAddress(pasted);
  if (selection.empty || !schema.marks.link || !address || address.from > 0) return false;
  dispatch(state.tr.addMark(selection.from, selection.to, schema.marks.link.create({ href: address.href })));
  return true;
}

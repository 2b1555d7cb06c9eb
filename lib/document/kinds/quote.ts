import { Node, wrappingInputRule } from "@tiptap/core";
import { Slice } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { runs } from "./runs";

/** Blocks that are quoted. */
export const Blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: "block+",
  defining: true,

  parseHTML() {
    return [{ tag: "blockquote" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["blockquote", HTMLAttributes, 0];
  },

  addKeyboardShortcuts() {
    return {
      "Mod-Shift-b": () => this.editor.commands.toggleWrap("blockquote"),
      Backspace: ({ editor }) => {
        const { selection } = editor.state;
        const { $from } = selection;
        if (!selection.empty || $from.parentOffset > 0 || $from.depth === 0 || $from.index(-1) === 0) return false;
        if ($from.node(-1).type === this.type) return editor.commands.lift("blockquote");
        return runs(joinIntoQuote)({ editor });
      },
    };
  },

  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

/** Below a quote: the caret's line continues the last line of the quote. */
function joinIntoQuote({ selection: { $from }, tr }: EditorState): Transaction | null {
  const quote = $from.node(-1).child($from.index(-1) - 1);
  if (quote.type.name !== "blockquote" || !quote.lastChild?.isTextblock) return null;
  const end = $from.before() - 2;
  const { content } = $from.parent;
  tr.replace(end, $from.after(), new Slice(content, 0, 0));
  return tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView();
}

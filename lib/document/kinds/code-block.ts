import { type Editor, mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";

const LANGUAGE = /^language-(.+)$/;

/** Lines of code in a language; an empty line at its end, the arrow keys and Backspace leave it. */
export const CodeBlock = Node.create({
  name: "codeBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  addOptions: () => ({ HTMLAttributes: {} }),

  addAttributes() {
    return {
      language: {
        default: null,
        parseHTML: ({ firstElementChild }) => {
          const names = [...(firstElementChild?.classList ?? [])];
          return names.flatMap((name) => LANGUAGE.exec(name)?.[1] ?? [])[0] ?? null;
        },
        rendered: false,
      },
    };
  },

  parseHTML() {
    return [{ tag: "pre", preserveWhitespace: "full" }];
  },

  renderHTML({ node: { attrs }, HTMLAttributes }) {
    const language = attrs.language ? `language-${attrs.language}` : null;
    return ["pre", mergeAttributes(this.options.HTMLAttributes, HTMLAttributes), ["code", { class: language }, 0]];
  },

  addKeyboardShortcuts() {
    return {
      "Mod-Alt-c": () => this.editor.commands.toggleNode("codeBlock", "paragraph"),
      Backspace: inCode((editor, $caret) => {
        const isLeft = $caret.pos === 1 || $caret.parent.content.size === 0;
        return isLeft && editor.commands.clearNodes();
      }),
      Enter: inCode((editor, { pos, parent, parentOffset }) => {
        if (parentOffset < parent.content.size || !parent.textContent.endsWith("\n\n")) return false;
        return editor
          .chain()
          .deleteRange({ from: pos - 2, to: pos })
          .exitCode()
          .run();
      }),
      ArrowUp: inCode((editor, $caret) => {
        if ($caret.parentOffset > 0 || $caret.before() > 0) return false;
        return editor.commands.insertContentAt(0, { type: "paragraph" });
      }),
      ArrowDown: inCode(({ state, view, commands }, $caret) => {
        if ($caret.parentOffset < $caret.parent.content.size) return false;
        if (!state.doc.nodeAt($caret.after())) return commands.exitCode();
        view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve($caret.after()))).scrollIntoView());
        return true;
      }),
    };
  },

  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^(?:```|~~~)([a-z]+)?[\s\n]$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language }),
      }),
    ];
  },
});

/** A key with the caret in code. */
const inCode =
  (act: (editor: Editor, $caret: ResolvedPos) => boolean) =>
  ({ editor }: { editor: Editor }): boolean => {
    const { $from, empty } = editor.state.selection;
    return empty && $from.parent.type.name === "codeBlock" && act(editor, $from);
  };

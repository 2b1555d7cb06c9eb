import { type Editor, Extension, isNodeSelection } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Makes the palette's key link the selected words, as in other editors; without a selection the palette opens. A press on a
 * link with Control or Command follows it, as a press alone is for the caret.
 */
export const LinkKey = Extension.create<{ onLink: (editor: Editor) => void }>({
  name: "linkKey",
  addOptions: () => ({ onLink: () => {} }),
  addKeyboardShortcuts() {
    return {
      "Mod-k": ({ editor }) => {
        const { selection } = editor.state;
        if (!editor.isEditable || selection.empty || isNodeSelection(selection) || editor.isActive("codeBlock"))
          return false;
        this.options.onLink(editor);
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleClick(_view, _pos, event) {
          if (!(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return false;
          const link = event.target.closest("a");
          if (!link) return false;
          window.open(link.href, "_blank", "noopener");
          return true;
        },
      },
    }),
  ],
});

import { type Editor, Extension, isNodeSelection } from "@tiptap/react";

/** Makes the palette's key link the selected words, as in other editors; without a selection the palette opens. */
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
});

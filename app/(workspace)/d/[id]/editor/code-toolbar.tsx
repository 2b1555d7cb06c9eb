"use client";

import { type Editor, findParentNode, posToDOMRect, useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import styles from "./tools.module.css";

// Place it inside the block, at the end of its first line.
const OPTIONS = { placement: "top-end", offset: { mainAxis: -36, crossAxis: -6 }, flip: false } as const;

function codeRect(editor: Editor): DOMRect {
  const { state, view } = editor;
  const code = findParentNode((node) => node.type.name === "codeBlock")(state.selection);
  const dom = code ? view.nodeDOM(code.pos) : null;
  return dom instanceof HTMLElement
    ? dom.getBoundingClientRect()
    : posToDOMRect(view, state.selection.from, state.selection.to);
}

/** Selects the language of the code block around the caret. */
export function CodeToolbar({ editor }: { editor: Editor }) {
  const language = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes("codeBlock").language ?? ""),
  });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="codeToolbar"
      className={styles.float}
      updateDelay={0}
      options={OPTIONS}
      shouldShow={({ editor: now }) => now.isEditable && now.isActive("codeBlock")}
      getReferencedVirtualElement={() => ({ getBoundingClientRect: () => codeRect(editor) })}
    >
      <div>
        <input
          aria-label="Language of the code"
          placeholder="language"
          className={styles.language}
          value={language}
          onChange={({ target }) =>
            editor.commands.updateAttributes("codeBlock", { language: target.value.replace(/[\s`]/g, "") || null })
          }
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            editor.commands.focus();
          }}
        />
      </div>
    </BubbleMenu>
  );
}

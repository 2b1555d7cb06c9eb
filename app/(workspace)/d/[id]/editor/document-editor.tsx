"use client";

import { type Editor, EditorContent } from "@tiptap/react";
import type { MouseEvent, ReactNode } from "react";
import { CodeToolbar } from "./code-toolbar";
import styles from "./document-editor.module.css";
import { SelectionToolbar } from "./selection-toolbar";
import { TableToolbar } from "./table-toolbar";

/** Below the last block one can always go on writing, also after a table or code. */
function writeBelow(editor: Editor, event: MouseEvent): void {
  if (event.target !== event.currentTarget) return;
  const last = editor.state.doc.lastChild;
  const isRoom = last?.type.name === "paragraph" && last.content.size === 0;
  const end = editor.state.doc.content.size;
  if (!isRoom) editor.chain().insertContentAt(end, { type: "paragraph" }).run();
  editor.commands.focus("end");
}

type Props = { editor: Editor | null; title: ReactNode; below?: ReactNode };

/** The sheet: the title, the text with what stands below it, and the tools that come with a selection. */
export function DocumentEditor({ editor, title, below }: Props) {
  return (
    <div className={styles.sheet}>
      {title}
      {editor ? (
        <>
          <EditorContent editor={editor} className={styles.content} />
          <SelectionToolbar editor={editor} />
          <TableToolbar editor={editor} />
          <CodeToolbar editor={editor} />
          {below}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard has the arrows and Enter. */}
          <div className={styles.below} onClick={(event) => writeBelow(editor, event)} />
        </>
      ) : (
        <div className={styles.waiting} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}

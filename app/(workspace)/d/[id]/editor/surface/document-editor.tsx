"use client";

import type { Editor } from "@tiptap/core";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { CheckMarks } from "../../checks/check-marks";
import type { CheckStore } from "../../checks/use-checks";
import { FreshMarks } from "../../guard/fresh-marks";
import { LockMark } from "../../guard/lock-mark";
import type { Guard } from "../../guard/use-guard";
import styles from "../../parts/document-editor.module.css";
import { EditorContent } from "../../parts/editor-content";
import { BlockHandle } from "../blocks/block-handle";
import { PasteProgress } from "../paste/paste-progress";
import { Toolbars } from "../toolbars/toolbars";
import { Sheet, type SheetAttributes } from "./text-skeleton";

/** A click below the last block always gives a place to write, also after a table or code block. */
function writeBelow(editor: Editor, event: MouseEvent): void {
  if (event.target !== event.currentTarget || !editor.isEditable) return;
  const last = editor.state.doc.lastChild;
  const isRoom = last?.type.name === "paragraph" && last.content.size === 0;
  const end = editor.state.doc.content.size;
  if (!isRoom) editor.chain().insertContentAt(end, { type: "paragraph" }).run();
  editor.commands.focus("end");
}

type Props = {
  editor: Editor | null;
  /** Stands in the place of the text until the editor is there. */
  waiting: ReactNode;
  title: ReactNode;
  below?: ReactNode;
  /** Stays at the foot of the window. */
  foot?: ReactNode;
  /** How the sheet looks. */
  attributes?: SheetAttributes;
  canCite: boolean;
  /** Begins a comment on the selection; null for readers. */
  onComment: (() => void) | null;
  guard: Guard;
  checks: CheckStore;
  /** Shows a check in its panel. */
  onOpenCheck: (id: string) => void;
};

/** The page of an open document: the title, the text, what follows it, and the toolbars for a selection. */
export function DocumentEditor(props: Props) {
  const { editor, waiting, title, below, foot, attributes, canCite, onComment, guard, checks, onOpenCheck } = props;
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Sheet sheet={sheet} title={title} attributes={attributes}>
      {editor ? (
        <>
          <EditorContent editor={editor} className={styles.content} />
          <LockMark editor={editor} sheet={sheet} locks={guard.locks} />
          <FreshMarks editor={editor} sheet={sheet} guard={guard} />
          <CheckMarks editor={editor} sheet={sheet} checks={checks.wrong} fresh={guard.fresh} onOpen={onOpenCheck} />
          <BlockHandle editor={editor} sheet={sheet} onComment={onComment} guard={guard} />
          <Toolbars editor={editor} canCite={canCite} onComment={onComment} />
          <PasteProgress editor={editor} />
          {below}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keyboard users reach it with the arrow keys and Enter. */}
          <div className={styles.below} onClick={(event) => writeBelow(editor, event)} />
          {foot}
        </>
      ) : (
        waiting
      )}
    </Sheet>
  );
}

"use client";

import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import type { DocumentSession } from "../session/document-session";
import type { EarlyInput } from "./early-input";
import { useKeptInput } from "./use-kept-input";

type Options = {
  early: EarlyInput;
  editor: Editor | null;
  session: DocumentSession | null;
  titleField: RefObject<HTMLTextAreaElement | null>;
};

/** Does once, with the editor, what was pressed and typed before it was there; until then, that is kept. */
export function useEarlyInput({ early, editor, session, titleField }: Options): void {
  useKeptInput(early, !early.isTaken && (editor === null || session === null));
  useEffect(() => {
    if (!editor || !session || early.isTaken) return;
    early.isTaken = true;
    early.isMenuAsked = false;
    early.isShareAsked = false;
    const { title, titleCaret, press, typed } = early;
    if (title !== session.view().title) session.setTitle(title);
    if (titleCaret !== null) {
      titleField.current?.focus();
      titleField.current?.setSelectionRange(titleCaret, titleCaret);
    } else if (press) type(editor, press, typed);
  }, [early, editor, session, titleField]);
}

function type(editor: Editor, press: { left: number; top: number }, typed: string): void {
  const at = { left: press.left - window.scrollX, top: press.top - window.scrollY };
  const pos = editor.view.posAtCoords(at)?.pos ?? editor.state.doc.content.size;
  editor.commands.setTextSelection(pos);
  editor.view.focus();
  if (!editor.isEditable) return;
  typed.split("\n").forEach((line, index) => {
    if (index > 0) editor.commands.splitBlock();
    if (line !== "") editor.view.dispatch(editor.state.tr.insertText(line));
  });
}

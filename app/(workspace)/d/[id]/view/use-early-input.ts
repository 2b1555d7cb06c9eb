"use client";

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { type RefObject, useCallback, useEffect, useState } from "react";
import type { DocumentSession } from "../session/document-session";
import { type EarlyInput, hasWords, type Press, passagesOf } from "./early-input";
import { useKeptInput } from "./use-kept-input";

type Options = {
  early: EarlyInput;
  editor: Editor | null;
  session: DocumentSession | null;
  titleField: RefObject<HTMLTextAreaElement | null>;
};

/** Does once, with the editor, what was pressed and typed before it was there; until then, that is kept. Returns whether words wait for it. */
export function useEarlyInput({ early, editor, session, titleField }: Options): boolean {
  const [isWaiting, setWaiting] = useState(!early.isTaken && hasWords(early));
  const onTyped = useCallback(() => setWaiting(hasWords(early)), [early]);
  useKeptInput(early, !early.isTaken && (editor === null || session === null), onTyped);
  useEffect(() => {
    if (!editor || !session || early.isTaken) return;
    early.isTaken = true;
    early.isMenuAsked = false;
    early.isShareAsked = false;
    setWaiting(false);
    if (early.title !== session.view().title) session.setTitle(early.title);
    typeAll(editor, early);
    if (early.titleCaret !== null) {
      titleField.current?.focus();
      titleField.current?.setSelectionRange(early.titleCaret, early.titleCaret);
    } else if (early.press) editor.view.focus();
  }, [early, editor, session, titleField]);
  return isWaiting;
}

/** Types each passage where the text was pressed; the caret is at the last press, or else stays where it is. */
function typeAll(editor: Editor, early: EarlyInput): void {
  const moved = new Mapping();
  const follow = ({ transaction }: { transaction: Transaction }) => moved.appendMapping(transaction.mapping);
  const caret = editor.state.selection.getBookmark();
  const places = passagesOf(early).map(({ press, typed }) => ({ pos: placeOf(editor, press), typed }));
  editor.on("transaction", follow);
  for (const { pos, typed } of places) type(editor, moved.map(pos), typed);
  editor.off("transaction", follow);
  if (early.press || places.length === 0) return;
  editor.view.dispatch(editor.state.tr.setSelection(caret.map(moved).resolve(editor.state.doc)));
}

function placeOf({ view, state }: Editor, press: Press): number {
  const at = { left: press.left - window.scrollX, top: press.top - window.scrollY };
  return view.posAtCoords(at)?.pos ?? state.doc.content.size;
}

function type(editor: Editor, pos: number, typed: string): void {
  editor.commands.setTextSelection(pos);
  if (!editor.isEditable) return;
  typed.split("\n").forEach((line, index) => {
    if (index > 0) editor.commands.splitBlock();
    if (line !== "") editor.view.dispatch(editor.state.tr.insertText(line));
  });
}

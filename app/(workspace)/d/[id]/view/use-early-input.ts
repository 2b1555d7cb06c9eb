"use client";

import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { blockWithId } from "../parts/block-with-id";
import type { DocumentSession } from "../session/document-session";
import { type EarlyInput, hasWords, type Press, passagesOf } from "./early-input";
import { useKeptInput } from "./use-kept-input";

type Options = {
  early: EarlyInput;
  editor: Editor | null;
  session: DocumentSession | null;
  titleField: RefObject<HTMLTextAreaElement | null>;
};

/** A page until its editor is there: whether words wait for it, and the title as it is typed meanwhile, null once the editor has it. */
type Waiting = { isEarly: boolean; earlyTitle: { title: string; setTitle: (title: string) => void } | null };

/** Does once, with the editor, what was pressed and typed before it was there; until then, that is kept. */
export function useEarlyInput({ early, editor, session, titleField }: Options): Waiting {
  const [isEarly, setEarly] = useState(!early.isTaken && hasWords(early));
  const [title, setTitle] = useState(early.title);
  const onTyped = useCallback(() => {
    setTitle(early.title);
    setEarly(hasWords(early));
  }, [early]);
  useKeptInput(early, !early.isTaken && (editor === null || session === null), onTyped);
  // The field is another one than that of the page before, and a title that is set moves the caret: whoever types goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each title that is shown.
  useLayoutEffect(() => {
    if (!early.isTaken) focusTitle(early, titleField.current);
  }, [early, title, titleField]);
  // Before anything else is typed into it.
  useLayoutEffect(() => {
    if (session && !early.isTaken && early.title !== session.view().title) session.setTitle(early.title);
  }, [early, session]);
  useEffect(() => {
    if (!editor || !session || early.isTaken) return;
    early.isTaken = true;
    early.isMenuAsked = false;
    early.isShareAsked = false;
    setEarly(false);
    typeAll(editor, early);
    if (early.titleCaret === null && early.press) editor.view.focus();
  }, [early, editor, session]);
  const type = (next: string) => {
    early.title = next;
    early.titleCaret = titleField.current?.selectionStart ?? null;
    onTyped();
    session?.setTitle(next);
  };
  return { isEarly, earlyTitle: early.isTaken ? null : { title, setTitle: type } };
}

function focusTitle({ titleCaret }: EarlyInput, field: HTMLTextAreaElement | null): void {
  if (titleCaret === null) return;
  field?.focus();
  field?.setSelectionRange(titleCaret, titleCaret);
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

/** The position of a press: within its block, wherever that is by now, or at the end of a text that has lost the block. */
function placeOf({ view, state }: Editor, { block, left, top }: Press): number {
  const end = state.doc.content.size;
  const found = block === null ? null : blockWithId(state.doc, block);
  const element = found ? view.nodeDOM(found.pos) : view.dom.closest("main");
  if ((block !== null && !found) || !(element instanceof Element)) return end;
  const corner = element.getBoundingClientRect();
  const pos = view.posAtCoords({ left: corner.left + left, top: corner.top + top })?.pos ?? end;
  return found ? Math.min(Math.max(pos, found.pos + 1), found.pos + found.node.nodeSize - 1) : pos;
}

function type(editor: Editor, pos: number, typed: string): void {
  editor.commands.setTextSelection(pos);
  if (!editor.isEditable) return;
  typed.split("\n").forEach((line, index) => {
    if (index > 0) editor.commands.splitBlock();
    if (line !== "") editor.view.dispatch(editor.state.tr.insertText(line));
  });
}

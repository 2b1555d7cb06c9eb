"use client";

import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import { PopoverWindow } from "#ui/popover-window";
import { useEditorState } from "../parts/use-editor-state";
import { citingOf, updateCiting } from "./citing";
import type { CitationStore, Cited } from "./use-citations";
import { WorkFinder } from "./work-finder";
import { writeCitation } from "./write-citation";

type Props = { editor: Editor; store: CitationStore };

/** The ways to end picking; what was typed of a work and is not cited goes back into the text. */
function usePicking(editor: Editor, picking: ReturnType<typeof citingOf>["picking"]) {
  const query = useRef("");

  /** Closing without a choice puts what was typed after `@` back into the text. */
  function close() {
    const typed = picking?.isTyped ? `@${query.current}` : "";
    query.current = "";
    updateCiting(editor.view, { picking: null });
    if (typed) editor.view.dispatch(editor.state.tr.insertText(typed));
    editor.view.focus();
  }

  function choose(work: Cited, goesOn: boolean, since: string) {
    // The text may have changed while the work was added, and the citation have moved.
    const { picking: now } = citingOf(editor.state);
    if (!now) return;
    const into = writeCitation(editor, work, now.into);
    query.current = "";
    updateCiting(editor.view, { picking: goesOn ? { into, isTyped: false } : null });
    if (goesOn) return;
    if (since) typeAfter(editor, into, since);
    editor.view.focus();
  }

  return { query, close, choose };
}

/** The window in which a work is picked. */
export function PickerWindow({ editor, store }: Props) {
  const t = useTranslations("citing.finder");
  const picking = useEditorState({ editor, selector: ({ editor: now }) => citingOf(now.state).picking });
  const input = useRef<HTMLInputElement>(null);
  const { query, close, choose } = usePicking(editor, picking);
  const take = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    // Focus at once, before the popover is positioned, so that the next keys go into this field.
    element?.focus({ preventScroll: true });
  }, []);
  const anchor = useMemo(
    () => picking && { getBoundingClientRect: () => placeOf(editor, picking.into) },
    [editor, picking],
  );

  return (
    <PopoverWindow
      label={t("cite")}
      open={picking !== null}
      onClose={close}
      anchor={anchor}
      initialFocus={input}
      finalFocus={false}
    >
      <WorkFinder
        store={store}
        input={take}
        takesSeveral
        onQuery={(typed) => {
          query.current = typed;
        }}
        onChoose={choose}
        onClose={close}
      />
    </PopoverWindow>
  );
}

/** Inserts words after a citation, with the caret behind them. */
function typeAfter({ state, view }: Editor, citation: number, words: string): void {
  const tr = state.tr.insertText(words, citation + 1);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, citation + 1 + words.length)));
}

function placeOf({ state, view }: Editor, into: number | null): DOMRect {
  const element = into === null ? null : view.nodeDOM(into);
  if (element instanceof Element) return element.getBoundingClientRect();
  const { left, top, bottom } = view.coordsAtPos(state.selection.to);
  return new DOMRect(left, top, 1, bottom - top);
}

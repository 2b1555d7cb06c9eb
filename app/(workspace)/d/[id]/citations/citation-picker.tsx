"use client";

import type { Editor } from "@tiptap/core";
import { useLayoutEffect } from "react";
import { late } from "#ui/lazy";
import { useWasOpen } from "#ui/use-was-open";
import { collectEarlyWords } from "../../../frame/early-words";
import { useEditorState } from "../parts/use-editor-state";
import { citingOf, updateCiting } from "./citing";
import type { CitationStore } from "./use-citations";

const PickerWindow = late(() => import("./picker-window").then((part) => part.PickerWindow));

type Props = { editor: Editor; store: CitationStore };

/** Picks a work to cite at the caret or to add to an existing citation. */
export function CitationPicker({ editor, store }: Props) {
  const picking = useEditorState({ editor, selector: ({ editor: now }) => citingOf(now.state).picking });
  const isPicking = picking !== null;
  const isTyped = picking?.isTyped ?? false;
  useLayoutEffect(() => {
    // While the window is on its way, the next keys would go into the text.
    if (!isPicking || PickerWindow.isLoaded()) return;
    collectEarlyWords((words) => {
      updateCiting(editor.view, { picking: null });
      if (isTyped) editor.view.dispatch(editor.state.tr.insertText(`@${words}`));
    });
  }, [isPicking, isTyped, editor]);
  return useWasOpen(isPicking) ? <PickerWindow editor={editor} store={store} /> : null;
}

"use client";

import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import type { Suggestion } from "../session/suggestion";
import { showSuggestions } from "./suggestion-marks";
import type { Chosen } from "./use-chosen-suggestion";

/** Draws the suggestions into the text, and scrolls to the chosen one. */
export function useShownSuggestions(
  editor: Editor | null,
  suggestions: Suggestion[] | null,
  chosen: Chosen,
  cited: number,
): void {
  const chosenId = chosen?.id ?? null;
  useEffect(() => {
    if (editor && !editor.isDestroyed)
      showSuggestions(editor.view, { suggestions: suggestions ?? [], chosen: chosenId, cited });
  }, [editor, suggestions, chosenId, cited]);
  useEffect(() => {
    if (!chosenId || !editor || editor.isDestroyed) return;
    const mark = editor.view.dom.querySelector(`[data-change="${CSS.escape(chosenId)}"]`);
    mark?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [editor, chosenId]);
}

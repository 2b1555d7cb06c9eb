"use client";

import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Anchor } from "#lib/changes/comments/anchor";
import type { Comment } from "./comment";
import { showComments } from "./comment-marks";

type Chosen = { id: string; isFocused: boolean } | null;

/** The chosen comment, the comment that is being written, and the ways to change both. */
export type OpenComment = {
  chosen: Chosen;
  /** Whether a phone shows only the chosen comment, because its mark was pressed. */
  isSingle: boolean;
  choose: (chosen: Chosen) => void;
  /** Chooses the comment of a pressed mark. */
  openMark: (id: string) => void;
  /** The target of the comment that is being written. */
  draft: Anchor | null;
  setDraft: (draft: Anchor | null) => void;
};

/** Holds which comment is open. */
export function useOpenComment(): OpenComment {
  const [{ chosen, isSingle }, setState] = useState<{ chosen: Chosen; isSingle: boolean }>({
    chosen: null,
    isSingle: false,
  });
  const [draft, setDraft] = useState<Anchor | null>(null);
  const choose = useCallback((next: Chosen) => setState({ chosen: next, isSingle: false }), []);
  const openMark = useCallback((id: string) => {
    setDraft(null);
    setState({ chosen: { id, isFocused: false }, isSingle: true });
  }, []);
  return useMemo(
    () => ({ chosen, isSingle, choose, openMark, draft, setDraft }),
    [chosen, isSingle, choose, openMark, draft],
  );
}

/** Marks the open comments in the text, and scrolls to the chosen one. */
export function useShownComments(
  editor: Editor | null,
  comments: readonly Comment[],
  { chosen, draft }: OpenComment,
  isOpen: boolean,
) {
  const chosenId = isOpen ? (chosen?.id ?? null) : null;
  const shownDraft = isOpen ? draft : null;
  useEffect(() => {
    if (editor && !editor.isDestroyed) showComments(editor.view, { comments, chosen: chosenId, draft: shownDraft });
  }, [editor, comments, chosenId, shownDraft]);
  useEffect(() => {
    if (!chosenId || !editor || editor.isDestroyed) return;
    const id = CSS.escape(chosenId);
    const mark = editor.view.dom.querySelector(`[data-comment="${id}"], [data-first-comment="${id}"]`);
    mark?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [editor, chosenId]);
}

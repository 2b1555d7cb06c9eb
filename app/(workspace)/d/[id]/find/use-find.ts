"use client";

import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { afterPause } from "../../../parts/after-pause";
import { firstFrom, foundIn, replaceMatches, searchedTexts, showFound } from "./find-state";
import type { MatchAnswer, MatchError } from "./match.worker";
import { matchOutside } from "./match-outside";
import { type Match, matchesIn, type Query } from "./match-text";

const PAUSE_MS = 120;

/** A search of the text: what was found, and what can be done with it. */
export type Find = {
  count: number;
  /** The match that is walked to, from 0; -1 for none. */
  current: number;
  /** Why nothing was searched. */
  error: MatchError | null;
  /** Whether only a selected part is searched. */
  isInSelection: boolean;
  setInSelection: (isIn: boolean) => void;
  walk: (step: 1 | -1) => void;
  replace: () => void;
  /** Returns how many were replaced, and how many left because they hold more than text. */
  replaceAll: () => Promise<{ replaced: number; left: number }>;
};

/** A search of the text that runs again after each change, the newest one only. */
function useSearch(editor: Editor, query: Query, replacement: string) {
  const [{ count, current }, setCounts] = useState({ count: 0, current: -1 });
  const [error, setError] = useState<MatchError | null>(null);
  const begin = useRef(editor.state.selection.from);
  const running = useRef<AbortController>(null);

  const show = useCallback(
    (matches: readonly Match[], at: number, isScrolled: boolean) => {
      showFound(editor.view, { ...foundIn(editor.state), matches, current: at });
      setCounts({ count: matches.length, current: at });
      if (isScrolled) scrollTo(editor, matches[at]);
    },
    [editor],
  );

  const search = useCallback(
    async (signal: AbortSignal): Promise<MatchAnswer> => {
      if (query.text === "") return { matches: [] };
      const texts = searchedTexts(editor.state.doc, foundIn(editor.state).scope);
      return query.isRegex
        ? await matchOutside({ texts, query, replacement }, signal)
        : { matches: matchesIn(texts, query, replacement) };
    },
    [editor, query, replacement],
  );

  const lookAndShow = useCallback(
    (isScrolled: boolean) => {
      running.current?.abort();
      const over = new AbortController();
      running.current = over;
      search(over.signal).then(
        (answer) => {
          if (over.signal.aborted || editor.isDestroyed) return;
          const matches = "error" in answer ? [] : answer.matches;
          setError("error" in answer ? answer.error : null);
          show(matches, firstFrom(matches, begin.current), isScrolled);
        },
        () => over.signal.aborted || setError({ kind: "unloaded" }),
      );
    },
    [editor, search, show],
  );

  useLookAgain(editor, lookAndShow);
  useEffect(
    () => () => {
      running.current?.abort();
      if (!editor.isDestroyed) showFound(editor.view, null);
    },
    [editor],
  );
  return { count, current, error, begin, search, show, lookAndShow };
}

function useLookAgain(editor: Editor, lookAndShow: (isScrolled: boolean) => void): void {
  useEffect(() => lookAndShow(true), [lookAndShow]);
  useEffect(() => {
    const over = new AbortController();
    const again = afterPause(() => lookAndShow(false), PAUSE_MS, over.signal);
    editor.on("update", again);
    return () => {
      over.abort();
      editor.off("update", again);
    };
  }, [editor, lookAndShow]);
}

/** Searches the text while the query, the replacement or the text changes. */
export function useFind(editor: Editor, query: Query, replacement: string): Find {
  const { count, current, error, begin, search, show, lookAndShow } = useSearch(editor, query, replacement);
  const [isInSelection, setIsIn] = useState(false);

  const setInSelection = useCallback(
    (isIn: boolean) => {
      const { from, to } = editor.state.selection;
      showFound(editor.view, { ...foundIn(editor.state), scope: isIn && from < to ? { from, to } : null });
      setIsIn(isIn && from < to);
      lookAndShow(false);
    },
    [editor, lookAndShow],
  );

  const walk = useCallback(
    (step: 1 | -1) => {
      const found = foundIn(editor.state);
      if (found.matches.length === 0) return;
      const next = (found.current + step + found.matches.length) % found.matches.length;
      begin.current = found.matches[next]?.from ?? 0;
      show(found.matches, next, true);
    },
    [editor, show, begin],
  );

  const replace = useCallback(() => {
    const found = foundIn(editor.state);
    const match = found.matches[found.current];
    if (!match) return;
    begin.current = match.from + match.replacement.length;
    if (replaceMatches(editor.view, [match]).replaced === 0) walk(1);
    else lookAndShow(true);
  }, [editor, walk, lookAndShow, begin]);

  const replaceAll = useCallback(async () => {
    // The text may have changed since the last search.
    const answer = await search(new AbortController().signal);
    if ("error" in answer || editor.isDestroyed) return { replaced: 0, left: 0 };
    return replaceMatches(editor.view, answer.matches);
  }, [editor, search]);

  return { count, current, error, isInSelection, setInSelection, walk, replace, replaceAll };
}

/** Scrolls to a match when it is out of view; the focus stays where it is. */
function scrollTo(editor: Editor, match: Match | undefined): void {
  if (!match) return;
  const { node } = editor.view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  // A closed part of the text opens for what is found in it.
  element?.closest("details:not([open])")?.setAttribute("open", "");
  const { top, bottom } = editor.view.coordsAtPos(match.from);
  const isInView = top > 140 && bottom < window.innerHeight - 40;
  if (!isInView) window.scrollBy({ top: (top + bottom) / 2 - window.innerHeight / 2 });
}

"use client";

import type { Editor } from "@tiptap/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { failureWords } from "../../../../failure-words";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";
import { inReadingOrder } from "./in-reading-order";
import type { Suggestion } from "./suggestion";

/** The open suggestions of a document, and the operations on them. */
export type SuggestionStore = {
  /** In document order; null until they are loaded. */
  suggestions: Suggestion[] | null;
  failure: string | null;
  refresh: () => void;
  /** Accepts a suggestion; rejects with `ApiError`. */
  accept: (id: string) => Promise<void>;
  /** Rejects a suggestion; rejects with `ApiError`. */
  reject: (id: string) => Promise<void>;
};

type Options = { id: string; live: LiveDocument; editor: Editor | null; session: DocumentSession | null };

async function allPending(id: string): Promise<Suggestion[]> {
  const all: Suggestion[] = [];
  let cursor: string | undefined;
  do {
    const page = await call("GET /api/d/[id]/suggestions", { id, limit: 100, ...(cursor ? { cursor } : {}) });
    all.push(...page.suggestions);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** Keeps the suggestions of an open document in step with the server. */
export function useSuggestions({ id, live, editor, session }: Options): SuggestionStore {
  const [suggestions, setSuggestions] = useState<Suggestion[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef({ now: 0, answered: 0, waiting: 0, isUnderWay: false });

  const refresh = useCallback(async () => {
    const state = asked.current;
    state.now += 1;
    if (!editor || state.isUnderWay) return;
    state.isUnderWay = true;
    while (state.answered < state.now) {
      state.answered = state.now;
      try {
        const found = await allPending(id);
        state.waiting = found.length;
        setSuggestions(inReadingOrder(found, editor.state.doc));
        setFailure(null);
      } catch (error) {
        setFailure(failureWords("", error).description);
      }
    }
    state.isUnderWay = false;
  }, [id, editor]);

  useEffect(() => {
    const ask = () => void refresh();
    // A new version may make a suggestion stale, or let it fit again.
    const askAgain = () => {
      if (asked.current.waiting > 0) ask();
    };
    ask();
    live.addEventListener("suggestions", ask);
    live.addEventListener("open", ask);
    live.addEventListener("version", askAgain);
    return () => {
      live.removeEventListener("suggestions", ask);
      live.removeEventListener("open", ask);
      live.removeEventListener("version", askAgain);
    };
  }, [live, refresh]);

  const settle = useCallback((sid: string) => {
    setSuggestions((before) => before?.filter((one) => one.id !== sid) ?? null);
  }, []);

  const accept = useCallback(
    async (sid: string) => {
      await session?.flush();
      const { document } = await call("POST /api/d/[id]/suggestions/[sid]/accept", { id, sid });
      settle(sid);
      session?.showNewer(document);
    },
    [id, session, settle],
  );

  const reject = useCallback(
    async (sid: string) => {
      await call("DELETE /api/d/[id]/suggestions/[sid]", { id, sid });
      settle(sid);
    },
    [id, settle],
  );

  return { suggestions, failure, refresh: () => void refresh(), accept, reject };
}

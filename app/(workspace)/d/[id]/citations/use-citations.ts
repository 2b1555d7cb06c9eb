"use client";

import type { Editor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { call, type Input } from "#lib/doors/client";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";
import { isAllMarked, updateCiting } from "./citing";
import { citingText } from "./citing-text";
import { formatText } from "./format-text";
import type { ShownCitations } from "./shown-citations";

/** Identifies the work to cite: by an identifier, as a library citation, or as a found record. */
export type WorkSource = Omit<Input<"POST /api/d/[id]/cite">, "id">;

/** A work that the document cites. */
export type Cited = { id: string; key: string };

/** A change of the citation settings; null restores the default. */
export type CitingChange = {
  citationStyle?: string;
  locale?: string | null;
  bibliography?: "node" | "none" | null;
};

/** The citations of an open document, and the operations on them. */
export type CitationStore = {
  id: string;
  /** Null until they are loaded. */
  shown: ShownCitations | null;
  failure: string | null;
  refresh: () => void;
  /** Adds a work to the document's references; rejects with `ApiError`. */
  add: (source: WorkSource) => Promise<Cited>;
  /** Removes a work and its mentions from the document; rejects with `ApiError`. */
  remove: (cid: string) => Promise<void>;
  /** Changes the citation settings; rejects with `ApiError`. */
  change: (settings: CitingChange) => Promise<void>;
};

type Options = {
  id: string;
  live: LiveDocument;
  editor: Editor | null;
  session: DocumentSession | null;
  /** The references panel is open, so works that the text does not mention are loaded too. */
  isOpen: boolean;
};

const PAUSE_MS = 150;
const UNFORESEEN = "The citations could not be formatted. Check the connection and try again.";

/** Keeps citations formatted in the document's style for the current text, whether it is saved or not. */
export function useCitations({ id, live, editor, session, isOpen }: Options): CitationStore {
  const [shown, setShown] = useState<ShownCitations | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const work = useRef({ asked: 0, answered: 0, isUnderWay: false, text: "", shown: null as ShownCitations | null });

  const refresh = useCallback(async () => {
    const state = work.current;
    state.asked += 1;
    if (!editor || state.isUnderWay) return;
    state.isUnderWay = true;
    while (state.answered < state.asked && !editor.isDestroyed) {
      state.answered = state.asked;
      const text = citingText(editor.state.doc);
      state.text = JSON.stringify(text);
      const outcome = await formatText({ id, text }).catch(() => ({ ok: false as const, error: UNFORESEEN }));
      setFailure(outcome.ok ? null : outcome.error);
      if (!outcome.ok || editor.isDestroyed) continue;
      state.shown = outcome.value;
      setShown(outcome.value);
      updateCiting(editor.view, { shown: outcome.value });
    }
    state.isUnderWay = false;
  }, [id, editor]);

  useEffect(() => {
    if (!editor) return;
    const state = work.current;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const text = citingText(editor.state.doc);
      if (text.content.length === 0 && state.text === "") return;
      if (JSON.stringify(text) !== state.text) return void refresh();
      if (state.shown && !isAllMarked(editor.state)) updateCiting(editor.view, { shown: state.shown });
    };
    const onUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE_MS);
    };
    look();
    editor.on("update", onUpdate);
    return () => {
      clearTimeout(timer);
      editor.off("update", onUpdate);
    };
  }, [editor, refresh]);

  useEffect(() => {
    if (isOpen) void refresh();
  }, [isOpen, refresh]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The new version may add a work, remove one or change the style.
    const onVersion = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (isOpen || work.current.text !== "") void refresh();
      }, PAUSE_MS);
    };
    live.addEventListener("version", onVersion);
    return () => {
      clearTimeout(timer);
      live.removeEventListener("version", onVersion);
    };
  }, [live, isOpen, refresh]);

  const add = useCallback(
    async (source: WorkSource): Promise<Cited> => {
      const { id: cid, key } = await call("POST /api/d/[id]/cite", { id, ...source });
      void refresh();
      return { id: cid, key };
    },
    [id, refresh],
  );
  const remove = useCallback(
    async (cid: string): Promise<void> => {
      await session?.flush();
      await call("DELETE /api/d/[id]/cite/[cid]", { id, cid });
      await session?.refresh();
      await refresh();
    },
    [id, session, refresh],
  );
  const change = useCallback(
    async (settings: CitingChange): Promise<void> => {
      await session?.runExclusive(() => call("PATCH /api/d/[id]", { id, settings }));
      await refresh();
    },
    [id, session, refresh],
  );

  return useMemo(
    () => ({ id, shown, failure, refresh: () => void refresh(), add, remove, change }),
    [id, shown, failure, refresh, add, remove, change],
  );
}

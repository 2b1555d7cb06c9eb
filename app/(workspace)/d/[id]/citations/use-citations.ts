"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sameJson } from "#lib/base/same-json";
import { citationKey } from "#lib/citations/identity/citation-key";
import type { DocumentJson } from "#lib/document/model/document";
import { ApiError, call, type Input } from "#lib/doors/client";
import type { ShownCitations } from "#lib/operations/workspace/shown-citations";
import { useFailureWords } from "../../../../results/failure-words";
import { usePerson } from "../../../frame/signed-in-person";
import { keptWork } from "../../../kept/kept-library";
import { newDocumentOf } from "../../../kept/new-document";
import { afterPause } from "../../../parts/after-pause";
import { actionQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { DocumentSession } from "../session/document-session";
import type { LiveDocument } from "../session/live-document";
import { isAllMarked, updateCiting } from "./citing";
import { citingText } from "./citing-text";
import { formatText } from "./format-text";
import { keepCitations, keptCitations } from "./kept-citations";

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
  /**
   * Adds a work to the document's references, or names one of the library by its id there when the server cannot be
   * reached; rejects with `ApiError`.
   */
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
  /** Whether works that the text does not mention are loaded too: a panel or a suggestion shows them. */
  isOpen: boolean;
};

const PAUSE_MS = 150;

const formatQuery = (id: string, editor: Editor | null, formatted: RefObject<DocumentJson | null>) =>
  queryOptions(
    actionQuery(["format_text", { id }], () => {
      const text: DocumentJson = editor ? citingText(editor.state.doc) : { type: "doc", content: [] };
      formatted.current = text;
      return formatText({ id, text });
    }),
  );

type Shown = Omit<Options, "session">;

/** The citations of the text, formatted anew when its words or its settings change. */
function useFormatted({ id, live, editor, isOpen }: Shown) {
  const reload = useReload();
  const [isWanted, setWanted] = useState(false);
  const formatted = useRef<DocumentJson>(null);
  const format = useMemo(() => formatQuery(id, editor, formatted), [id, editor]);
  const { data: formattedNow = null, error } = useQuery({
    ...format,
    enabled: editor !== null && (isWanted || isOpen),
    // Equal words may belong to other places after the text has changed, and none to the text of a later visit.
    structuralSharing: false,
    gcTime: 0,
  });
  // Until they come, and without a connection, they are as this device saw them last.
  const [kept] = useState(() => keptCitations(id));
  const shown = formattedNow ?? kept;
  useEffect(() => {
    if (formattedNow) keepCitations(id, formattedNow);
  }, [id, formattedNow]);
  const refresh = useCallback(() => {
    setWanted(true);
    return reload(format.queryKey);
  }, [reload, format]);

  useEffect(() => {
    if (editor && shown && !editor.isDestroyed) updateCiting(editor.view, { shown });
  }, [editor, shown]);

  useFormattedAgain({ live, editor, format, formatted, refresh });
  return { shown, error, refresh };
}

type Again = Pick<Options, "live" | "editor"> & {
  format: ReturnType<typeof formatQuery>;
  /** The text that was formatted last. */
  formatted: RefObject<DocumentJson | null>;
  refresh: () => Promise<unknown>;
};

/** Formats the citations again when the text mentions others, and marks those that are known. */
function useFormattedAgain({ live, editor, format, formatted, refresh }: Again): void {
  const client = useQueryClient();
  const reload = useReload();
  useEffect(() => {
    if (!editor) return;
    const over = new AbortController();
    const { signal } = over;
    const look = () => {
      const text = citingText(editor.state.doc);
      if (text.content.length === 0 && formatted.current === null) return;
      if (!sameJson(text, formatted.current)) return void refresh();
      const known = client.getQueryData(format.queryKey);
      if (known && !isAllMarked(editor.state)) updateCiting(editor.view, { shown: known });
    };
    const onUpdate = afterPause(look, PAUSE_MS, signal);
    // The new version may add a work, remove one or change the style.
    const onVersion = afterPause(() => void reload(format.queryKey), PAUSE_MS, signal);
    look();
    editor.on("update", onUpdate);
    live.addEventListener("version", onVersion, { signal });
    return () => {
      over.abort();
      editor.off("update", onUpdate);
    };
  }, [editor, live, client, reload, format, formatted, refresh]);
}

/** What changes the citations of a document, which are formatted again after it. */
function useCitingChanges(id: string, session: DocumentSession | null, refresh: () => Promise<unknown>) {
  const { id: personId } = usePerson();
  const add = useCallback(
    async (source: WorkSource): Promise<Cited> => {
      const isOfDevice = newDocumentOf(id) !== null;
      try {
        if (isOfDevice) throw new ApiError(0, "offline", "The server does not have this document yet.");
        const { id: cid, key } = await call("POST /api/d/[id]/cite", { id, ...source });
        void refresh();
        return { id: cid, key };
      } catch (error) {
        const isUnreached = error instanceof ApiError && error.code === "offline";
        const work = isUnreached && source.citationId ? await keptWork(personId, source.citationId) : null;
        if (!work) throw error;
        return { id: work.id, key: citationKey(work.csl) };
      }
    },
    [id, personId, refresh],
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
  return { add, remove, change };
}

/** Keeps citations formatted in the document's style for the current text, whether it is saved or not. */
export function useCitations({ id, live, editor, session, isOpen }: Options): CitationStore {
  const failureWords = useFailureWords();
  const { shown, error, refresh } = useFormatted({ id, live, editor, isOpen });
  const { add, remove, change } = useCitingChanges(id, session, refresh);
  return useMemo(
    () => ({
      id,
      shown,
      failure: error && failureWords("", error).description,
      refresh: () => void refresh(),
      add,
      remove,
      change,
    }),
    [id, shown, error, refresh, add, remove, change, failureWords],
  );
}

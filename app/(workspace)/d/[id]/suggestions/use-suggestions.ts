"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import { call } from "#lib/doors/client";
import { useFailureWords } from "../../../../results/failure-words";
import { UserError } from "../../../../results/user-error";
import { allPages } from "../../../paging/all-pages";
import { routeKey } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { DocumentSession } from "../session/document-session";
import { type LiveDocument, onNewVersion, ReplacedEvent } from "../session/live-document";
import { isWhole, type Suggestion } from "../session/suggestion";
import { useIsTried } from "../session/use-is-tried";
import { acceptAnswering } from "./accept-answering";
import { inReadingOrder } from "./in-reading-order";

/** The open suggestions of a document, and the operations on them. */
export type SuggestionStore = {
  /** In document order; null until they are loaded. */
  suggestions: Suggestion[] | null;
  failure: string | null;
  refresh: () => void;
  /** Accepts a suggestion, or all of a group by its id; rejects with `ApiError`. */
  accept: (id: string) => Promise<void>;
  /** Accepts a suggestion and answers for its words in one; rejects with `UserError`. */
  acceptAndAnswer: (id: string) => Promise<void>;
  /** Rejects a suggestion, or all of a group by its id; rejects with `ApiError`. */
  reject: (id: string) => Promise<void>;
};

type Options = { id: string; live: LiveDocument; editor: Editor | null; session: DocumentSession | null };

const allPending = (id: string) =>
  queryOptions({
    queryKey: routeKey("GET /api/d/[id]/suggestions", { id }),
    async queryFn(): Promise<Suggestion[]> {
      const pages = await allPages((cursor) =>
        call("GET /api/d/[id]/suggestions", { id, full: true, limit: 100, cursor }),
      );
      return pages.flatMap(({ suggestions }) => suggestions.filter(isWhole));
    },
    // The same suggestions may be in another order after the text has changed.
    structuralSharing: false,
  });

/** Keeps the suggestions of an open document in step with the server. */
export function useSuggestions({ id, live, editor, session }: Options): SuggestionStore {
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const reload = useReload();
  const query = useMemo(() => allPending(id), [id]);
  const isTried = useIsTried(live);
  const { data, error } = useQuery({ ...query, enabled: isTried && editor !== null });
  const replaced = useReplaced(live);
  const suggestions = useMemo(() => {
    const shown = data?.filter((one) => !replaced.has(one.id));
    return shown && editor ? inReadingOrder(shown, editor.state.doc) : null;
  }, [data, editor, replaced]);
  const refresh = useCallback(() => void reload(query.queryKey), [reload, query]);

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    // A new version may make a suggestion stale, or let it fit again.
    const onVersion = () => {
      if (client.getQueryData(query.queryKey)?.length !== 0) refresh();
    };
    live.addEventListener("suggestions", refresh, { signal });
    live.addEventListener("open", refresh, { signal });
    onNewVersion(live, onVersion, signal);
    return () => over.abort();
  }, [live, client, query, refresh]);

  return {
    suggestions,
    failure: error && failureWords("", error).description,
    refresh,
    ...useSettled(id, session),
  };
}

/** Settles suggestions, and takes those that are settled off the list. */
function useSettled(id: string, session: DocumentSession | null) {
  const client = useQueryClient();
  const { queryKey } = allPending(id);
  const settle = (sid: string) =>
    client.setQueryData(queryKey, (before) => before?.filter(({ id, groupId }) => id !== sid && groupId !== sid));

  async function accept(sid: string): Promise<void> {
    await session?.flush();
    const { document } = await call("POST /api/d/[id]/suggestions/[sid]/accept", { id, sid });
    settle(sid);
    session?.showNewer(document);
  }

  async function acceptAndAnswer(sid: string): Promise<void> {
    await session?.flush();
    const outcome = await acceptAnswering({ id, sid });
    if (!outcome.ok) throw new UserError(outcome.error);
    settle(sid);
    await session?.refresh();
  }

  async function reject(sid: string): Promise<void> {
    await call("DELETE /api/d/[id]/suggestions/[sid]", { id, sid });
    settle(sid);
  }

  return { accept, acceptAndAnswer, reject };
}

/** The ids of the suggestions whose place another has taken: the list may be read before the server takes the old one away. */
function useReplaced(live: LiveDocument): ReadonlySet<string> {
  const [replaced, setReplaced] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const over = new AbortController();
    const onReplaced = (event: Event) => {
      if (!(event instanceof ReplacedEvent)) return;
      const { suggestionId, isGone } = event;
      setReplaced((before) => new Set([...before, suggestionId].filter((id) => isGone || id !== suggestionId)));
    };
    live.addEventListener("replaced", onReplaced, { signal: over.signal });
    return () => over.abort();
  }, [live]);
  return replaced;
}

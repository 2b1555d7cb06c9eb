"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo } from "react";
import { call, type Output } from "#lib/doors/client";
import { afterPause } from "../../../parts/after-pause";
import { routeQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { DocumentSession } from "../session/document-session";
import { type LiveDocument, VersionEvent } from "../session/live-document";

/** Which words of agents nobody answered for, as the API returns it. */
export type Reviews = Output<"GET /api/w/documents/[id]/reviews">;

/** The reviews of an open document. */
export type ReviewStore = {
  /** Null until they are loaded. */
  reviews: Reviews | null;
  /** Answers for the words of a node, as they are on the screen; rejects with `ApiError`. */
  answer: (nodeId: string) => Promise<Reviews>;
  /** Takes one's own marks on a node back; rejects with `ApiError`. */
  takeBack: (nodeId: string) => Promise<Reviews>;
};

type Options = { id: string; live: LiveDocument; editor: Editor | null; session: DocumentSession | null };

const PAUSE_MS = 1_500;

/** Keeps the reviews of an open document in step with the server. */
export function useReviews({ id, live, editor, session }: Options): ReviewStore {
  const client = useQueryClient();
  const reload = useReload();
  const query = useMemo(() => routeQuery("GET /api/w/documents/[id]/reviews", { id }), [id]);
  const { data } = useQuery({ ...query, enabled: editor !== null });

  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    let newest = 0;
    const catchUp = () => {
      const known = client.getQueryData<Reviews>(query.queryKey);
      if (!known || known.version < newest) void reload(query.queryKey);
    };
    const later = afterPause(catchUp, PAUSE_MS, signal);
    const onVersion = (event: Event) => {
      // People type versions every few seconds; what they write needs no review, and all words of agents are a long answer.
      if (!(event instanceof VersionEvent) || event.lastEdit.origin === "human") return;
      newest = event.version;
      later();
    };
    live.addEventListener("version", onVersion, { signal });
    return () => over.abort();
  }, [live, client, query, reload]);

  const answer = useCallback(
    async (nodeId: string) => {
      await session?.flush();
      const version = client.getQueryData<Reviews>(query.queryKey)?.version ?? 1;
      const reviews = await call("POST /api/w/documents/[id]/reviews", { id, version, nodeIds: [nodeId] });
      client.setQueryData(query.queryKey, reviews);
      return reviews;
    },
    [id, client, query, session],
  );
  const takeBack = useCallback(
    async (nodeId: string) => {
      const reviews = await call("DELETE /api/w/documents/[id]/reviews", { id, nodeIds: [nodeId] });
      client.setQueryData(query.queryKey, reviews);
      return reviews;
    },
    [id, client, query],
  );
  return { reviews: data ?? null, answer, takeBack };
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { routeKey, routeQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import type { LiveDocument } from "../session/live-document";
import type { OpenDocument } from "../view/open-document";
import type { Draft } from "./draft";

const SHOWN = 50;

const ROUTE = "GET /api/w/documents/[id]/drafts";

/** The open drafts of a document, or of the document of a draft, newest first; first as the page was loaded with them. */
export function useDrafts({ id, draftOf, drafts }: Pick<OpenDocument, "id" | "draftOf" | "drafts">): Draft[] {
  const of = draftOf?.id ?? id;
  const client = useQueryClient();
  const query = routeQuery(ROUTE, { id: of, limit: SHOWN });
  // A page that is loaded knows more than one before it.
  useEffect(
    () => void client.setQueryData(routeKey(ROUTE, { id: of, limit: SHOWN }), { drafts, nextCursor: null }),
    [client, of, drafts],
  );
  const { data } = useQuery({
    ...query,
    initialData: { drafts, nextCursor: null },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.drafts;
}

/** Loads the drafts again when one is made, merged or closed, and the page when that is the open one. */
export function useDraftNews({ id, draftOf }: Pick<OpenDocument, "id" | "draftOf">, live: LiveDocument): void {
  const router = useRouter();
  const reload = useReload();
  useEffect(() => {
    const over = new AbortController();
    const isDraft = draftOf !== undefined;
    live.addEventListener("drafts", () => (isDraft ? router.refresh() : void reload(routeKey(ROUTE, { id }))), {
      signal: over.signal,
    });
    return () => over.abort();
  }, [id, draftOf, live, router, reload]);
}

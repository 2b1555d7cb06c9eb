"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { call, type Output } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { useAccepted } from "../../../results/use-accepted";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { restoreMany } from "../works/bulk-actions";

/** A highlight in a PDF, as the API returns it. */
export type Highlight = Output<"GET /api/w/citations/[citationId]/highlights">["highlights"][number];

/** Words to highlight. */
export type Marked = { page: number; quote: string; color: string };

/** The highlights of one PDF; what fails is announced. */
export type HighlightStore = {
  /** In reading order; null until they are loaded. */
  highlights: readonly Highlight[] | null;
  failure: string | null;
  refresh: () => void;
  add: (marked: Marked) => Promise<Highlight | null>;
  change: (id: string, changes: { note?: string | null; color?: string }) => Promise<void>;
  remove: (highlight: Highlight) => Promise<void>;
};

/** Runs a write and loads what there is then; null after one that failed, which is announced. */
function useAttempt(refresh: () => Promise<unknown>) {
  const t = useTranslations("pdf");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  return useCallback(
    async <T>(write: () => Promise<T>): Promise<T | null> => {
      try {
        const done = await write();
        await refresh();
        return done;
      } catch (failure) {
        announce({ ...failureWords(t("notKept"), failure), tone: "error" });
        return null;
      }
    },
    [announce, failureWords, refresh, t],
  );
}

/** Keeps the highlights of a PDF of a work. */
export function useHighlights(citationId: string, attachmentId: string): HighlightStore {
  const t = useTranslations("pdf");
  const failureWords = useFailureWords();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const reload = useReload();
  const query = useMemo(() => routeQuery("GET /api/w/citations/[citationId]/highlights", { citationId }), [citationId]);
  const { data, error } = useQuery(query);
  const highlights = useMemo(
    () => data?.highlights.filter((one) => one.attachmentId === attachmentId) ?? null,
    [data, attachmentId],
  );
  const refresh = useCallback(() => reload(query.queryKey), [reload, query]);
  const attempt = useAttempt(refresh);
  return useMemo(() => {
    const add = (marked: Marked) =>
      call("POST /api/w/citations/[citationId]/highlights", { citationId, attachmentId, ...marked });
    return {
      highlights,
      failure: error && failureWords("", error).description,
      refresh: () => void refresh(),
      add: (marked) => attempt(() => add(marked)),
      async change(id, changes) {
        await attempt(() =>
          call("PATCH /api/w/citations/[citationId]/highlights/[highlightId]", {
            citationId,
            highlightId: id,
            ...changes,
          }),
        );
      },
      async remove({ id }) {
        const removed = await attempt(() =>
          call("DELETE /api/w/citations/[citationId]/highlights/[highlightId]", { citationId, highlightId: id }),
        );
        if (!removed) return;
        const undo = () => accepted(restoreMany, { ids: [id] }).then(refresh);
        announceUndo({ title: t("removed"), undo });
      },
    };
  }, [highlights, error, failureWords, refresh, attempt, announceUndo, accepted, citationId, attachmentId, t]);
}

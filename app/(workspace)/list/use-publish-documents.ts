"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { call } from "#lib/doors/client";
import { type Bulked, useBulk } from "./use-bulk";

/** Returns a function that publishes documents as they are; it resolves to those that were not. */
export function usePublishDocuments(): (
  documents: readonly Bulked[],
  onProgress?: (finished: number) => void,
) => Promise<Bulked[]> {
  const t = useTranslations("documentActions");
  const bulk = useBulk();
  return useCallback(
    (items, onProgress) =>
      bulk({
        items,
        run: ({ id }) => call("POST /api/d/[id]/publish", { id }),
        change: (document) => ({ ...document, status: "published" }),
        done: t("published"),
        undo: ({ id }) => call("DELETE /api/d/[id]/publish", { id }),
        changeBack: () => (document) => ({ ...document, status: "draft" }),
        undone: t("unpublished"),
        ...(onProgress ? { onProgress } : {}),
      }),
    [t, bulk],
  );
}

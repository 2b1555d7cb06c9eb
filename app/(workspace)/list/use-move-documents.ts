"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { call } from "#lib/doors/client";
import type { Dragged } from "./dragged-documents";
import { useBulk } from "./use-bulk";

/** Returns a function that moves documents into a folder, or to the root; it resolves to those that were not moved. */
export function useMoveDocuments(): (
  documents: readonly Dragged[],
  folder: { id: string; name: string } | null,
  onProgress?: (finished: number) => void,
) => Promise<Dragged[]> {
  const t = useTranslations("documentActions");
  const bulk = useBulk();
  return useCallback(
    async (documents, folder, onProgress) => {
      const folderId = folder?.id ?? null;
      const items = documents.filter((one) => one.folderId !== folderId);
      if (items.length === 0) return [];
      return bulk({
        items,
        run: ({ id }) => call("PATCH /api/d/[id]/move", { id, folderId }),
        change: (document) => ({ ...document, folderId }),
        done: folder ? t("moved", { folder: folder.name }) : t("movedOut"),
        undo: (item) => call("PATCH /api/d/[id]/move", { id: item.id, folderId: item.folderId }),
        changeBack: (item) => (document) => ({ ...document, folderId: item.folderId }),
        undone: t("movedBack"),
        ...(onProgress ? { onProgress } : {}),
      });
    },
    [t, bulk],
  );
}

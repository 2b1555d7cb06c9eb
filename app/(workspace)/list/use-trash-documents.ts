"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { call } from "#lib/doors/client";
import { useAccepted } from "../../results/use-accepted";
import { restore } from "./restore";
import { type Bulked, useBulk } from "./use-bulk";

/** Returns a function that moves documents to the trash; it resolves to those that are still there. */
export function useTrashDocuments(): (
  documents: readonly Bulked[],
  onProgress?: (finished: number) => void,
) => Promise<Bulked[]> {
  const t = useTranslations("documentActions.trash");
  const accepted = useAccepted();
  const bulk = useBulk();
  return useCallback(
    (items, onProgress) =>
      bulk({
        items,
        run: ({ id }) => call("DELETE /api/d/[id]", { id }),
        change: () => null,
        done: t("done"),
        description: t("doneWords"),
        undo: ({ id }) => accepted(restore, { id }),
        undone: t("undone"),
        ...(onProgress ? { onProgress } : {}),
      }),
    [t, accepted, bulk],
  );
}

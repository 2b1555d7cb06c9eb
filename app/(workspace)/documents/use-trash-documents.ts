"use client";

import { useCallback } from "react";
import { call } from "#lib/doors/client";
import { UserError } from "../../user-error";
import { restore } from "../trash/restore";
import { type Bulked, useBulk } from "./use-bulk";

/** Returns a function that moves documents to the trash; it resolves to those that are still there. */
export function useTrashDocuments(): (
  documents: readonly Bulked[],
  onProgress?: (finished: number) => void,
) => Promise<Bulked[]> {
  const bulk = useBulk();
  return useCallback(
    (items, onProgress) =>
      bulk({
        items,
        run: ({ id }) => call("DELETE /api/d/[id]", { id }),
        change: () => null,
        done: "Moved to the trash",
        description: "It stays there for 30 days, then it is gone.",
        async undo({ id }) {
          const outcome = await restore({ id });
          if (!outcome.ok) throw new UserError(outcome.error);
        },
        undone: "Back from the trash",
        ...(onProgress ? { onProgress } : {}),
      }),
    [bulk],
  );
}

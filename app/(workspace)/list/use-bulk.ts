"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import type { Translator } from "../../words/setup/translator";
import { runEach } from "../parts/run-each";
import { titleOf } from "../parts/title-of";
import { useAnnounceUndo } from "../parts/use-announce-undo";
import { routeKey } from "../queries/query";
import { useReload } from "../queries/use-reload";
import { type Change, changeDocuments } from "./document-changes";
import { FOLDERS } from "./use-folders";

/** The fields of a document that a bulk action and its messages need. */
export type Bulked = { id: string; title: string };

type Bulk<T extends Bulked> = {
  items: readonly T[];
  run: (item: T) => Promise<unknown>;
  /** How a document is shown afterwards. */
  change: Change;
  /** What was done, as “Moved to the trash”. */
  done: string;
  description?: string;
  /** Undoes it for one document. */
  undo: (item: T) => Promise<unknown>;
  /** How a document that is still listed is shown after the undoing. */
  changeBack?: (item: T) => Change;
  undone: string;
  onProgress?: (finished: number) => void;
};

/** What messages about documents need: their number, and the title of the only one. */
export const countedTitle = (ui: Translator<"ui">, items: readonly Bulked[]): { count: number; title: string } => ({
  count: items.length,
  title: titleOf(ui, items[0] ?? { title: "" }),
});

/**
 * Returns a function that does something to several documents, one operation for each, with one message that offers to
 * undo it; it resolves to the documents that it was not done to, which are as they were.
 */
export function useBulk(): <T extends Bulked>(bulk: Bulk<T>) => Promise<T[]> {
  const t = useTranslations("documentActions");
  const ui = useTranslations("ui");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  const announceUndo = useAnnounceUndo();
  const reload = useReload();
  return useCallback(
    async (bulk) => {
      const refresh = () => {
        router.refresh();
        void reload(routeKey("GET /api/d"));
        void reload(FOLDERS);
      };
      const { onProgress } = bulk;
      const { done, failed } = await runEach(bulk.items, { run: bulk.run, ...(onProgress ? { onProgress } : {}) });
      changeDocuments(
        done.map(({ id }) => id),
        bulk.change,
      );
      if (done.length > 0) {
        announceUndo({
          title: `${bulk.done}: ${t("named", countedTitle(ui, done))}`,
          ...(bulk.description ? { description: bulk.description } : {}),
          undone: bulk.undone,
          async undo() {
            const back = await runEach(done, { run: bulk.undo });
            for (const item of back.done) if (bulk.changeBack) changeDocuments([item.id], bulk.changeBack(item));
            refresh();
            const [first] = back.failed;
            if (first) throw first.error;
          },
        });
      }
      const [first] = failed;
      if (first) {
        const items = countedTitle(
          ui,
          failed.map(({ item }) => item),
        );
        const title = done.length > 0 ? t("notDone", items) : t("nothingDone", items);
        announce({ ...failureWords(title, first.error), tone: "error" });
      }
      refresh();
      return failed.map(({ item }) => item);
    },
    [t, ui, failureWords, router, announce, announceUndo, reload],
  );
}

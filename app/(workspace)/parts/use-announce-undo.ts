"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";

type Taken = {
  title: string;
  description?: string;
  undo: () => Promise<unknown>;
  /** The message after it is undone; none when the screen shows it. */
  undone?: string;
};

/** Returns a function that says that something was taken away, and offers to undo it. */
export function useAnnounceUndo(): (taken: Taken) => void {
  const t = useTranslations("ui");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  return useCallback(
    ({ title, description, undo, undone }) => {
      async function run() {
        try {
          await undo();
          if (undone) announce({ title: undone });
        } catch (error) {
          announce({ ...failureWords(t("notUndone"), error), tone: "error" });
        }
      }
      const action = { label: t("undo"), onClick: () => void run() };
      announce({ title, ...(description ? { description } : {}), action });
    },
    [t, failureWords, announce],
  );
}

"use client";

import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../failure-words";

type Taken = {
  title: string;
  description?: string;
  undo: () => Promise<unknown>;
  /** The message after it is undone; none when the screen shows it. */
  undone?: string;
};

/** Returns a function that says that something was taken away, and offers to undo it. */
export function useAnnounceUndo(): (taken: Taken) => void {
  const announce = useAnnounce();
  return useCallback(
    ({ title, description, undo, undone }) => {
      async function run() {
        try {
          await undo();
          if (undone) announce({ title: undone });
        } catch (error) {
          announce({ ...failureWords("This was not undone", error), tone: "error" });
        }
      }
      const action = { label: "Undo", onClick: () => void run() };
      announce({ title, ...(description ? { description } : {}), action });
    },
    [announce],
  );
}

"use client";

import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import type { OpenDocumentState } from "./use-document-editor";

/** Turns suggesting on or off, after the server has saved earlier text. */
export function useSuggestSwitch({ session, isSuggesting }: Pick<OpenDocumentState, "session" | "isSuggesting">) {
  const announce = useAnnounce();
  return useCallback(async () => {
    const isDone = await session?.suggest(!isSuggesting);
    if (isDone === false) {
      announce({
        title: isSuggesting ? "Suggest stays on" : "Suggest is not on yet",
        description: "What you typed before is not saved yet. Try again when it is saved.",
        tone: "error",
      });
    }
  }, [session, isSuggesting, announce]);
}

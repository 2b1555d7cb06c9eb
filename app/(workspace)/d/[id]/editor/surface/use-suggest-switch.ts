"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import type { OpenDocumentState } from "./use-document-editor";

/** Turns suggesting on or off, after the server has saved earlier text. */
export function useSuggestSwitch({ session, isSuggesting }: Pick<OpenDocumentState, "session" | "isSuggesting">) {
  const t = useTranslations("editor.notices");
  const announce = useAnnounce();
  return useCallback(async () => {
    const isDone = await session?.suggest(!isSuggesting);
    if (isDone === false) {
      announce({
        title: t(isSuggesting ? "staysOn" : "notOnYet"),
        description: t("unsaved"),
        tone: "error",
      });
    }
  }, [session, isSuggesting, announce, t]);
}

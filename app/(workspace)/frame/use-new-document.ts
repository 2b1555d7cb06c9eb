"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useRef } from "react";
import { ApiError, call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { newDocumentAddress, newDocumentId } from "../kept/new-document";
import { canKeepPages } from "./kept-pages";
import { usePerson } from "./signed-in-person";

/** Creates an empty document, in a folder if given, and opens it, without a network on this device alone; calls during a running request do nothing. */
export function useNewDocument(): (folderId?: string) => Promise<void> {
  const t = useTranslations("shell");
  const failureWords = useFailureWords();
  const { id: personId } = usePerson();
  const router = useRouter();
  const announce = useAnnounce();
  const isUnderWay = useRef(false);
  return useCallback(
    async (folderId) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      try {
        const { id } = await call("POST /api/d", folderId ? { folderId } : {});
        router.push(`/d/${id}`);
      } catch (error) {
        // Without a network, only a whole page can be loaded.
        if (error instanceof ApiError && error.code === "offline" && canKeepPages()) {
          window.location.assign(newDocumentAddress(newDocumentId(personId, folderId)));
          return;
        }
        announce({ ...failureWords(t("documentNotMade"), error), tone: "error" });
      } finally {
        isUnderWay.current = false;
      }
    },
    [t, failureWords, router, announce, personId],
  );
}

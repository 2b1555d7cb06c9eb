"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ApiError } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { whenOnline } from "../../../frame/when-online";
import { makeDocument } from "../../../kept/make-documents";
import type { NewDocument } from "../../../kept/new-document";

// A browser with a network does not say when a server is back.
const AGAIN_MS = 15_000;

/** Makes a document of the server as soon as it is reached, and opens it; says once why it could not be made. */
export function useMakeDocument(document: NewDocument | null): void {
  const t = useTranslations("shell");
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  useEffect(() => {
    if (!document) return;
    let [isUnderWay, isRefused] = [false, false];
    const make = async () => {
      if (isUnderWay || isRefused) return;
      isUnderWay = true;
      try {
        // What is typed meanwhile is kept as before, and merged by the page that opens.
        window.location.replace(`/d/${await makeDocument(document)}`);
      } catch (error) {
        isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        if (isRefused) announce({ ...failureWords(t("documentNotMade"), error), tone: "error" });
      } finally {
        isUnderWay = false;
      }
    };
    return whenOnline(() => void make(), { afterMs: 0, everyMs: AGAIN_MS });
  }, [document, t, announce, failureWords]);
}

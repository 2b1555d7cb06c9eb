"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { usePerson } from "../frame/signed-in-person";
import { whenOnline } from "../frame/when-online";

// After an open document has sent its own.
const QUIET_MS = 2_000;
const MOST_WORDS = 60;

// No page needs it to open. Where it cannot be loaded, the comments are sent with the next page.
const loadWaiting = () => import("../kept/waiting-comments").catch(() => null);

/** Sends the comments that were written without a network, when a page opens and when the network is back, and says so. */
export function useSendComments(): void {
  const t = useTranslations("shell");
  const { id: personId } = usePerson();
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  useEffect(() => {
    const send = async () => {
      const waiting = await loadWaiting();
      if (!waiting) return;
      const { sent, refusals } = await waiting.sendWaiting(personId);
      if (sent > 0) announce({ title: t("commentsSent", { count: sent }) });
      // Its document may not open any more, so this is where it can be discarded.
      for (const { comment, error } of refusals) {
        const title = t("commentNotSent", { words: comment.body.slice(0, MOST_WORDS) });
        const action = { label: t("discardComment"), onClick: () => void waiting.dropComment(comment.key) };
        announce({ ...failureWords(title, error), action, tone: "error" });
      }
    };
    return whenOnline(() => void send(), { afterMs: QUIET_MS });
  }, [personId, t, announce, failureWords]);
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { usePerson } from "../frame/signed-in-person";
import { whenOnline } from "../frame/when-online";
import { sendWaiting } from "../kept/waiting-comments";

// After an open document has sent its own.
const QUIET_MS = 5_000;

/** Sends the comments that were written without a network, when a page opens and when the network is back, and says so. */
export function useSendComments(): void {
  const t = useTranslations("shell");
  const { id: personId } = usePerson();
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  useEffect(() => {
    const send = async () => {
      const { sent, refusals } = await sendWaiting(personId);
      if (sent > 0) announce({ title: t("commentsSent", { count: sent }) });
      const [refusal] = refusals;
      if (refusal) announce({ ...failureWords(t("commentNotSent"), refusal), tone: "error" });
    };
    return whenOnline(() => void send(), { afterMs: QUIET_MS });
  }, [personId, t, announce, failureWords]);
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";

/** Duplicates a document as a draft and opens the copy. */
export function useDuplicate(): (id: string) => Promise<void> {
  const t = useTranslations("documentActions.duplicate");
  const failureWords = useFailureWords();
  const router = useRouter();
  const announce = useAnnounce();
  return useCallback(
    async (id) => {
      try {
        const copy = await call("POST /api/d/[id]/duplicate", { id });
        router.push(`/d/${copy.id}`);
        announce({ title: t("done"), description: t("doneWords") });
      } catch (error) {
        announce({ ...failureWords(t("failed"), error), tone: "error" });
      }
    },
    [t, failureWords, router, announce],
  );
}

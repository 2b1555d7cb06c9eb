"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";

/** Duplicates a document as a draft and opens the copy. */
export function useDuplicate(): (id: string) => Promise<void> {
  const router = useRouter();
  const announce = useAnnounce();
  return useCallback(
    async (id) => {
      try {
        const copy = await call("POST /api/d/[id]/duplicate", { id });
        router.push(`/d/${copy.id}`);
        announce({ title: "This is the copy", description: "The original is unchanged." });
      } catch (error) {
        announce({ ...failureWords("The document was not duplicated", error), tone: "error" });
      }
    },
    [router, announce],
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";

/** Makes an empty document, in a folder when one is given, and opens it; a second press while the first is under way does nothing. */
export function useNewDocument(): (folderId?: string) => Promise<void> {
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
        announce({ ...failureWords("The document was not made", error), tone: "error" });
      } finally {
        isUnderWay.current = false;
      }
    },
    [router, announce],
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useAnnounce } from "#ui/use-announce";
import { type KeptOffline, setKeptOffline } from "../frame/kept-offline";
import { canKeepPages } from "../frame/kept-pages";
import { usePerson } from "../frame/signed-in-person";

/** Returns the function that keeps a document or folder on this device, or no longer, and says what follows. */
export function useKeepOffline(): (kind: keyof KeptOffline, id: string, isKept: boolean) => void {
  const t = useTranslations("shell.keeping");
  const { id: personId } = usePerson();
  const announce = useAnnounce();
  return useCallback(
    (kind, id, isKept) => {
      if (isKept && !canKeepPages()) return announce({ title: t("impossible"), tone: "error" });
      // The browser then asks before it clears what is kept here.
      if (isKept) void navigator.storage?.persist?.().catch(() => false);
      const isNoted = setKeptOffline(personId, { kind, id, isKept });
      if (!isNoted) return announce({ title: t("noRoom"), tone: "error" });
      announce({ title: t(isKept ? "kept" : "ended"), ...(isKept ? { description: t(kind) } : {}) });
    },
    [t, personId, announce],
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ApiError } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { usePerson } from "../frame/signed-in-person";
import { whenOnline } from "../frame/when-online";
import { NEW_PAGE } from "../kept/new-document";
import { titleOf } from "../parts/title-of";

// No page needs it to open. Where it cannot be loaded, the documents are made with the next page.
const loadMaking = () => import("../kept/make-documents").catch(() => null);

/** Makes the documents that were begun on this device alone, when a page opens and when the network is back, and says so. */
export function useMakeDocuments(): void {
  const t = useTranslations("shell");
  const ui = useTranslations("ui");
  const { id: personId } = usePerson();
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  const router = useRouter();
  useEffect(() => {
    let isOver = false;
    const make = async () => {
      // The page of a new document makes way for another, which says what was made.
      if (window.location.pathname === NEW_PAGE) return;
      const making = await loadMaking();
      if (!making || isOver) return;
      const { made, failures } = await making.makeDocuments(personId);
      if (isOver) return;
      for (const { id, title } of made) {
        const action = { label: t("openMade"), onClick: () => router.push(`/d/${id}`) };
        announce({ title: t("documentMade", { title: titleOf(ui, { title }) }), action });
      }
      if (made.length > 0) router.refresh();
      // Tried again with the next page.
      const refused = failures.find((error) => !(error instanceof ApiError && error.code === "offline"));
      if (refused) announce({ ...failureWords(t("documentNotMade"), refused), tone: "error" });
    };
    const end = whenOnline(() => void make(), { afterMs: 0 });
    return () => {
      isOver = true;
      end();
    };
  }, [personId, t, ui, announce, failureWords, router]);
}

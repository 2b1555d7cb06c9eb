"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import type { Compared } from "../versions/comparison";
import type { OpenDocument } from "../view/open-document";
import { textsOfDraft } from "./compared-texts";

/** What the open text is compared with beside its own versions: a draft with its document, or any other text. */
export function useDraftComparison({ id, draftOf }: Pick<OpenDocument, "id" | "draftOf">) {
  const t = useTranslations("drafts.comparing");
  const [compared, setCompared] = useState<Compared | null>(null);
  const key = `${id} changes ${draftOf?.version}`;
  const isShowing = compared?.key === key;
  const show = useCallback(() => {
    if (!draftOf) return;
    const heading = t("changes", { name: draftOf.name });
    const shown = { key, heading, read: (now: { type: string }) => textsOfDraft(id, draftOf, now) };
    setCompared((before) => (before?.key === key ? null : shown));
  }, [id, draftOf, key, t]);
  return { compared, compare: setCompared, isShowing, show };
}

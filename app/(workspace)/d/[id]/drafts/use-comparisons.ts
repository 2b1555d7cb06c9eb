"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import type { Compared } from "../versions/comparison";
import { comparisonOf } from "../versions/comparison-of";
import type { Version } from "../versions/fold-versions";
import { useAskedComparison } from "../versions/use-asked-comparison";
import type { OpenDocument } from "../view/open-document";
import { textsOfDraft } from "./compared-texts";

/** What the open text is compared with: its own versions, a draft's document, or any other text; one at a time. */
export function useComparisons({ id, draftOf }: Pick<OpenDocument, "id" | "draftOf">) {
  const t = useTranslations("drafts.comparing");
  const [versions, setVersions] = useState<readonly Version[]>([]);
  const [compared, setCompared] = useState<Compared | null>(null);
  const comparedVersions = useMemo(() => comparisonOf(versions), [versions]);
  const showVersions = useCallback((next: readonly Version[]) => {
    setCompared(null);
    setVersions(next);
  }, []);
  const compare = useCallback((next: Compared | null) => {
    setVersions([]);
    setCompared(next);
  }, []);
  useAskedComparison(id, showVersions);
  const key = `${id} changes ${draftOf?.version}`;
  const isShowing = compared?.key === key;
  const show = useCallback(() => {
    if (!draftOf) return;
    const heading = t("changes", { name: draftOf.name });
    const read = (now: { type: string }) => textsOfDraft(id, draftOf, now);
    compare(isShowing ? null : { key, heading, read });
  }, [id, draftOf, key, isShowing, compare, t]);
  const isComparing = comparedVersions !== null || compared !== null;
  return { versions, comparedVersions, compared, isComparing, isShowing, showVersions, compare, show };
}

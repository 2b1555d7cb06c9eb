"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type SearchGroup, type SearchLine, SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import { useDocumentSearch } from "../../../list/use-document-search";
import { titleOf } from "../../../parts/title-of";
import { routeQuery } from "../../../queries/query";
import type { Compared } from "../versions/comparison";
import type { Version } from "../versions/fold-versions";
import { summaryWords } from "../versions/summary-words";
import type { OpenDocument } from "../view/open-document";
import styles from "./compare-dialog.module.css";
import { textsWithDocument } from "./compared-texts";
import { useDrafts } from "./use-drafts";

type Entry = SearchLine & { run: () => void };

const VERSIONS = 20;

type Props = {
  document: OpenDocument;
  onCompare: (compared: Compared) => void;
  onCompareVersion: (version: Version) => void;
  onClose: () => void;
};

/** Asks what to compare the open text with: a draft, an earlier version, or any other document. */
export function CompareDialog({ document: opened, onCompare, onCompareVersion, onClose }: Props) {
  const t = useTranslations("drafts.comparing");
  const [query, setQuery] = useState("");
  const groups = useGroups(opened, query.trim(), { onCompare, onCompareVersion });
  return (
    <Window open onClose={onClose} label={t("label")} className={styles.window}>
      <SearchList
        label={t("search")}
        placeholder={t("search")}
        lines={t("lines")}
        query={query}
        onQuery={setQuery}
        groups={groups}
        status={groups.length === 0 ? t("nothing") : ""}
        onClose={onClose}
        onChoose={({ run }) => {
          onClose();
          run();
        }}
      />
      <button type="button" className="visually-hidden" onClick={onClose}>
        {t("close")}
      </button>
    </Window>
  );
}

function useGroups(
  opened: OpenDocument,
  query: string,
  { onCompare, onCompareVersion }: Pick<Props, "onCompare" | "onCompareVersion">,
): SearchGroup<Entry>[] {
  const t = useTranslations("drafts.comparing");
  const versionWords = useTranslations("versions");
  const ui = useTranslations("ui");
  const locale = useLocale();
  const { id, draftOf } = opened;
  const drafts = useDrafts(opened);
  const { documents } = useDocumentSearch(query);
  const { data } = useQuery(routeQuery("GET /api/d/[id]/versions", { id, limit: VERSIONS }));
  return useMemo(() => {
    const other = (document: string, name: string): (() => void) => {
      const compared = { key: `${id} ${document}`, heading: t("with", { name }) };
      return () => onCompare({ ...compared, read: (now) => textsWithDocument(document, now) });
    };
    const isWanted = ({ title }: Entry) => title.toLowerCase().includes(query.toLowerCase());
    const ofDraft = drafts
      .filter((draft) => draft.id !== id)
      .map((draft): Entry => {
        const name = draft.draftOf?.name ?? "";
        return { id: draft.id, title: name, icon: "git-compare-arrows", run: other(draft.id, name) };
      });
    const itself: Entry[] = draftOf
      ? [{ id: draftOf.id, title: t("itself"), icon: "file-text", run: other(draftOf.id, t("itself")) }]
      : [];
    const ofVersion = (data?.versions ?? []).slice(1).map(
      (version): Entry => ({
        id: version.id,
        title: version.name ?? t("version", { number: String(version.number) }),
        detail: summaryWords(versionWords, version.summary),
        icon: "history",
        end: new Date(version.createdAt).toLocaleDateString(locale, { day: "numeric", month: "short" }),
        run: () => onCompareVersion(version),
      }),
    );
    const found = documents
      .filter((document) => document.id !== id && document.id !== draftOf?.id)
      .map((document): Entry => {
        const title = titleOf(ui, document);
        return { id: document.id, title, icon: "file-text", run: other(document.id, title) };
      });
    return [
      { value: t("drafts"), items: [...itself, ...ofDraft].filter(isWanted) },
      { value: t("documents"), items: found },
      { value: t("versions"), items: ofVersion.filter(isWanted) },
    ].filter(({ items }) => items.length > 0);
  }, [t, versionWords, ui, locale, id, draftOf, drafts, documents, data, query, onCompare, onCompareVersion]);
}

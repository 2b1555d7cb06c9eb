"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { call } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import { routeQuery } from "../../queries/query";
import { usePaused } from "../../queries/use-paused";
import { useWrite } from "../../queries/use-write";
import styles from "../fields/work.module.css";
import { byline } from "../works/byline";

type Props = {
  citationId: string;
  /** The works that are related by hand already. */
  left: readonly string[];
  onRelated: () => void;
  onClose: () => void;
};

const PAUSE_MS = 120;
const MOST = 12;

/** Finds a work of the library and relates it to one. */
export function RelateDialog({ citationId, left, onRelated, onClose }: Props) {
  const t = useTranslations("work.related");
  const ui = useTranslations("ui");
  const [query, setQuery] = useState("");
  const q = usePaused(query.trim(), PAUSE_MS);
  const { data } = useQuery({
    ...routeQuery("GET /api/d/citations/search", { q, limit: MOST }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  const { run, isUnderWay, error } = useWrite(
    (otherId: string) => call("PUT /api/w/citations/[citationId]/related/[otherId]", { citationId, otherId }),
    () => {
      onRelated();
      onClose();
    },
  );
  const found = q === "" ? [] : (data?.citations ?? []).filter(({ id }) => id !== citationId && !left.includes(id));
  const items = found.map(({ id, csl }) => ({
    id,
    title: plainTitle(csl) || ui("untitled"),
    detail: byline(csl),
    icon: "book-marked" as const,
  }));
  return (
    <Window open onClose={onClose} label={t("choose")} className={styles.finder}>
      <SearchList
        label={t("search")}
        placeholder={t("search")}
        lines={t("found")}
        maxLength={500}
        query={query}
        onQuery={setQuery}
        groups={items.length > 0 ? [{ value: "", items }] : []}
        status={q === "" || !data || items.length > 0 ? "" : t("nothing")}
        onChoose={({ id }) => {
          if (!isUnderWay) run(id);
        }}
        onClose={onClose}
      />
      <Alert>{error}</Alert>
      <button type="button" className="visually-hidden" onClick={onClose}>
        {t("close")}
      </button>
    </Window>
  );
}

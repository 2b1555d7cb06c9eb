"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "#ui/checkbox";
import { useAppearance } from "../../frame/appearance-context";
import listStyles from "../../list/document-list.module.css";
import { MoreButton } from "../../paging/more-button";
import { usePages } from "../../paging/use-pages";
import type { LibraryQuery } from "../query/library-query";
import { type LibraryPage, pageOfLibrary } from "../query/page-of-library";
import type { Collection } from "../works/citation";
import styles from "../works/library.module.css";
import { CitationRow } from "./citation-row";
import { ColumnChoice } from "./column-choice";
import { ColumnHeads } from "./column-heads";
import { widthsOf } from "./columns";
import { SelectionBar } from "./selection-bar";

type Props = {
  first: LibraryPage;
  query: LibraryQuery;
  collections: Collection[];
  /** The collection that is shown. */
  here: Collection | undefined;
};

const join = (before: LibraryPage, next: LibraryPage): LibraryPage => ({
  ...next,
  citations: [...before.citations, ...next.citations],
});

/** The selected citations, one by one or from the last that was selected to this one. */
function useSelected(citations: LibraryPage["citations"]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<number | null>(null);

  function select(at: number, isSelected: boolean, isRange: boolean) {
    const [from, to] = isRange && last !== null ? [Math.min(at, last), Math.max(at, last)] : [at, at];
    const ids = citations.slice(from, to + 1).map(({ id }) => id);
    setSelected((before) => new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
    setLast(at);
  }

  const selectOnly = (some: LibraryPage["citations"]) => setSelected(new Set(some.map(({ id }) => id)));
  return { selected, select, selectOnly };
}

/** Lists citations page by page; those that are selected can be changed together. */
export function CitationList({ first, query, collections, here }: Props) {
  const t = useTranslations("library.list");
  const { columns } = useAppearance().appearance;
  const { page, isLoading, more } = usePages({
    first,
    next: (cursor) => pageOfLibrary(query, cursor),
    join,
    failure: t("restNotLoaded"),
  });

  const { selected, select, selectOnly } = useSelected(page.citations);
  const chosen = page.citations.filter(({ id }) => selected.has(id));
  const unverified = page.citations.filter(({ checks }) => checks.verified === false).length;
  const isUnverifiedSaid = unverified > 1 && unverified * 2 > page.citations.length;
  const isAll = chosen.length === page.citations.length && chosen.length > 0;

  return (
    <div style={widthsOf(columns)}>
      <div className={styles.all}>
        <Checkbox
          label={t(isAll ? "none" : "all")}
          checked={isAll}
          onChange={(isOn) => selectOnly(isOn ? page.citations : [])}
        />
        {isUnverifiedSaid ? <span>{t("mostUnverified", { count: unverified })}</span> : null}
        <ColumnChoice />
      </div>
      {query.q ? null : <ColumnHeads columns={columns} query={query} />}
      <ul className={listStyles.list} aria-label={t("label")}>
        {page.citations.map((citation, at) => (
          <CitationRow
            key={citation.id}
            citation={citation}
            columns={columns}
            isUnverifiedSaid={isUnverifiedSaid}
            isSelected={selected.has(citation.id)}
            onSelect={(isSelected, isRange) => select(at, isSelected, isRange)}
          />
        ))}
      </ul>
      <MoreButton more={more} isLoading={isLoading} />
      {chosen.length > 0 ? (
        <SelectionBar chosen={chosen} collections={collections} here={here} onClear={() => selectOnly([])} />
      ) : null}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { late } from "#ui/lazy";
import { useAppearance } from "../frame/appearance-context";
import { rememberDocuments } from "../frame/known-documents";
import { usePerson } from "../frame/signed-in-person";
import { followChanges } from "../list/document-changes";
import styles from "../list/document-list.module.css";
import { useFolders } from "../list/use-folders";
import { usePages } from "../paging/use-pages";
import { DocumentRow } from "./document-row";
import type { ShownRows } from "./endless-rows";
import { changed, joinPages, type ListPage, withNewFirst } from "./list-page";
import type { ListQuery } from "./list-query";
import { reviewCounts } from "./review-counts";
import { useSelection } from "./use-selection";
import { waitingCounts } from "./waiting-counts";

const EndlessRows = late(() => import("./endless-rows").then((part) => part.EndlessRows));
const SelectionBar = late(() => import("./selection-bar").then((part) => part.SelectionBar));

const PAGE = 100;
// The next page is loaded when this few rows are left.
const AHEAD = 40;
const HEIGHTS = { cards: 110, lines: 41 } as const;
// Until the list is scrolled it draws the rows of a first screen this high, and some more.
const FIRST_SCREEN = 1600;
const ROWS_BEYOND = 8;

async function pageOf(query: ListQuery, cursor: string): Promise<ListPage> {
  const page = await call("GET /api/d", { ...query, limit: PAGE, cursor });
  const ids = page.documents.map(({ id }) => id);
  const [waiting, reviews] = await Promise.all([waitingCounts({ ids }), reviewCounts({ ids })]);
  // The list is useful without the counts.
  return { ...page, waiting: waiting.ok ? waiting.value : {}, reviews: reviews.ok ? reviews.value : {} };
}

/** Whether the page has been scrolled since the list was first drawn, or was before. */
function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    const set = () => {
      over.abort();
      setScrolled(true);
    };
    if (window.scrollY > 0) set();
    else window.addEventListener("scroll", set, { signal: over.signal, passive: true });
    return () => over.abort();
  }, []);
  return isScrolled;
}

type Change = (how: (before: ListPage) => ListPage) => void;

/** Changes the rows of the documents that are changed on this page; those that leave its folder leave the list. */
function useFollowedChanges({ folderId: here }: ListQuery, change: Change): void {
  useEffect(
    () =>
      followChanges((ids, how) => {
        const isHere = (folderId: string | null) => here === undefined || folderId === here;
        change((before) =>
          changed(before, ids, (document) => {
            const after = how(document);
            return after && isHere(after.folderId) ? after : null;
          }),
        );
      }),
    [change, here],
  );
}

/** The rows to draw: those of a first screen until the list is scrolled. */
function useShownRows(count: number) {
  const { appearance } = useAppearance();
  const height = HEIGHTS[appearance.list];
  const firstRows = Math.ceil(FIRST_SCREEN / height) + ROWS_BEYOND;
  const isScrolled = useIsScrolled();
  const [scrolled, setScrolled] = useState<ShownRows | null>(null);
  const before: ShownRows = { from: 0, to: firstRows, above: 0, below: (count - firstRows) * height };
  const shown = scrolled ?? before;
  return { shown, height, isScrolled, setScrolled };
}

type RowsProps = {
  page: ListPage;
  shown: ShownRows;
  selection: ReturnType<typeof useSelection>;
  /** How many rows the list has; -1 while that is not known. */
  setSize: number;
};

function Rows({ page: { documents, waiting, reviews }, shown, selection, setSize }: RowsProps) {
  const isLine = useAppearance().appearance.list === "lines";
  const folders = useFolders();
  const folderNames = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders]);
  return documents
    .slice(shown.from, shown.to)
    .map((document, at) => (
      <DocumentRow
        key={document.id}
        measure={shown.measure}
        index={shown.from + at}
        setSize={setSize}
        document={document}
        folderName={folderNames.get(document.folderId ?? "")}
        waiting={waiting[document.id] ?? 0}
        reviews={reviews[document.id]}
        isLine={isLine}
        isSelected={selection.selected.has(document.id)}
        dragged={selection.selected.has(document.id) ? selection.chosen : null}
        onSelect={selection.toggle}
      />
    ));
}

/** Lists documents without an end: only the rows near the screen are drawn, and later pages load before they are reached. */
export function DocumentList({ first, query }: { first: ListPage; query: ListQuery }) {
  const t = useTranslations("documents");
  const failures = useTranslations("failures");
  const { appearance } = useAppearance();
  const { id: personId } = usePerson();
  const { page, change, isLoading, hasFailed, more } = usePages({
    first,
    next: (cursor) => pageOf(query, cursor),
    join: joinPages,
    restart: withNewFirst,
    failure: t("restNotLoaded"),
  });
  const { documents } = page;
  const selection = useSelection(documents);

  useFollowedChanges(query, change);
  useEffect(() => rememberDocuments(personId, documents), [personId, documents]);

  const list = useRef<HTMLUListElement>(null);
  const { shown, height, isScrolled, setScrolled } = useShownRows(documents.length);
  useEffect(() => {
    if (more && !isLoading && !hasFailed && shown.to >= documents.length - AHEAD) more();
  }, [more, isLoading, hasFailed, shown.to, documents.length]);

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        data-view={appearance.list}
        data-selecting={selection.selected.size > 0 || undefined}
        aria-label={t("title")}
        style={{ paddingTop: shown.above, paddingBottom: Math.max(0, shown.below) }}
      >
        <Rows {...{ page, shown, selection }} setSize={more ? -1 : documents.length} />
      </ul>
      {isScrolled ? <EndlessRows list={list} documents={documents} height={height} onShow={setScrolled} /> : null}
      {hasFailed && more ? (
        <div className={styles.more}>
          <Button onClick={more}>{failures("tryAgain")}</Button>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {isLoading ? t("loadingMore") : ""}
      </p>
      {selection.chosen.length > 0 ? (
        <SelectionBar chosen={selection.chosen} onKeep={selection.keep} onClear={selection.clear} />
      ) : null}
    </>
  );
}

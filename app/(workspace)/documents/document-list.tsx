"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { late } from "#ui/late";
import { useFolders } from "../folders/use-folders";
import { usePages } from "../paging/use-pages";
import { useAppearance } from "../shell/appearance-context";
import { rememberDocuments } from "../shell/known-documents";
import { usePerson } from "../shell/signed-in-person";
import { followChanges } from "./document-changes";
import styles from "./document-list.module.css";
import { DocumentRow } from "./document-row";
import { changed, joinPages, type ListPage, withNewFirst } from "./list-page";
import type { ListQuery } from "./list-query";
import { useSelection } from "./use-selection";
import { waitingCounts } from "./waiting-counts";

const SelectionBar = late(() => import("./selection-bar").then((part) => part.SelectionBar));

const PAGE = 100;
// The next page is loaded when this few rows are left.
const AHEAD = 40;
const ROWS_BEYOND = 8;
const HEIGHTS = { cards: 110, lines: 41 } as const;
// The server renders the rows of a first screen.
const FIRST_SCREEN = { width: 1024, height: 1600 };

async function pageOf(query: ListQuery, cursor: string): Promise<ListPage> {
  const page = await call("GET /api/d", { ...query, limit: PAGE, cursor });
  const waiting = await waitingCounts({ ids: page.documents.map(({ id }) => id) });
  // The list is useful without the suggestion counts.
  return { ...page, waiting: waiting.ok ? waiting.value : {} };
}

/** Lists documents without an end: only the rows near the screen are drawn, and later pages load before they are reached. */
export function DocumentList({ first, query }: { first: ListPage; query: ListQuery }) {
  const t = useTranslations("documents");
  const failures = useTranslations("failures");
  const { appearance } = useAppearance();
  const { id: personId } = usePerson();
  const folders = useFolders();
  const folderNames = useMemo(() => new Map(folders.map(({ id, name }) => [id, name])), [folders]);
  const { page, change, isLoading, hasFailed, more } = usePages({
    first,
    next: (cursor) => pageOf(query, cursor),
    join: joinPages,
    restart: withNewFirst,
    failure: t("restNotLoaded"),
  });
  const { documents, waiting } = page;
  const selection = useSelection(documents);

  useEffect(
    () =>
      followChanges((ids, how) => {
        const isHere = (folderId: string | null) => query.folderId === undefined || folderId === query.folderId;
        change((before) =>
          changed(before, ids, (document) => {
            const after = how(document);
            return after && isHere(after.folderId) ? after : null;
          }),
        );
      }),
    [change, query.folderId],
  );
  useEffect(() => rememberDocuments(personId, documents), [personId, documents]);

  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const isLines = appearance.list === "lines";
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    // What is above the list changes its height with filters, folders and the width of the window.
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtual = useWindowVirtualizer({
    count: documents.length,
    estimateSize: () => HEIGHTS[appearance.list],
    getItemKey: (index) => documents[index]?.id ?? index,
    overscan: ROWS_BEYOND,
    scrollMargin: top,
    initialRect: FIRST_SCREEN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has rows of another height.
  useEffect(() => virtual.measure(), [appearance.list]);
  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && !isLoading && !hasFailed && lastShown >= documents.length - AHEAD) more();
  }, [more, isLoading, hasFailed, lastShown, documents.length]);

  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        data-view={appearance.list}
        data-selecting={selection.selected.size > 0 || undefined}
        aria-label={t("title")}
        style={{
          paddingTop: (rows[0]?.start ?? top) - top,
          paddingBottom: virtual.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
        }}
      >
        {rows.map(({ index }) => {
          const document = documents[index];
          if (!document) return null;
          return (
            <DocumentRow
              key={document.id}
              measure={virtual.measureElement}
              index={index}
              setSize={more ? -1 : documents.length}
              document={document}
              folderName={folderNames.get(document.folderId ?? "")}
              waiting={waiting[document.id] ?? 0}
              isLine={isLines}
              isSelected={selection.selected.has(document.id)}
              dragged={selection.selected.has(document.id) ? selection.chosen : null}
              onSelect={selection.toggle}
            />
          );
        })}
      </ul>
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

"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { searchWords } from "#lib/document/text/search-text";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { type KnownDocument, knownDocuments } from "../frame/known-documents";
import { usePerson } from "../frame/signed-in-person";
import { useKeptOffline } from "../frame/use-kept-offline";
import { keptDocuments } from "../kept/kept-draft";
import { newDocumentTitles } from "../kept/make-documents";
import { newDocumentAddress } from "../kept/new-document";
import { findKnown } from "../list/find-known";
import { useFolders } from "../list/use-folders";
import { useKeepOffline } from "../list/use-keep-offline";
import listRow from "../parts/list-row.module.css";
import { titleOf } from "../parts/title-of";
import { When } from "../parts/when";
import { type KeptPage, keptPages, keptWords } from "./kept-here";
import styles from "./kept-list.module.css";

// The worker brings pages in after they were asked for.
const LOOK_AGAIN_MS = 3_000;

type Row = KnownDocument & { page: KeptPage | undefined; isChosen: boolean };

/** The documents on this device: those that are kept on purpose, and those opened lately; found by their titles and words. */
export function KeptList() {
  const t = useTranslations("offline");
  const { id: personId } = usePerson();
  const [query, setQuery] = useState("");
  const { folders, documents: chosen } = useKeptOffline();
  const { data: pages } = useQuery({
    queryKey: ["keptPages"],
    queryFn: async () => ({
      here: await keptPages(),
      unsent: await keptDocuments(),
      begun: await newDocumentTitles(personId),
    }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  const rows = useRows(pages?.here, chosen);
  const found = useFound(rows, query);
  if (!pages) return null;
  const begun = findKnown(
    pages.begun.map((one) => ({ ...one, excerpt: "", folderId: null })),
    query,
  );
  const isEmpty = rows.length + pages.begun.length === 0;
  return (
    <>
      {folders.length > 0 ? <KeptFolders ids={folders} /> : null}
      {isEmpty ? null : <SearchField query={query} onQuery={setQuery} />}
      {found.length + begun.length > 0 ? (
        <ul className={styles.list} aria-label={t("title")}>
          {begun.map(({ id, title }) => (
            <BegunRow key={id} id={id} title={title} />
          ))}
          {found.map((row) => (
            <KeptRow key={row.id} row={row} isUnsent={pages.unsent.includes(row.id)} />
          ))}
        </ul>
      ) : (
        <p className={styles.words}>{t(isEmpty ? "empty" : "nothing")}</p>
      )}
    </>
  );
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useTranslations("offline");
  return (
    <search className={styles.search}>
      <Icon name="search" size={16} strokeWidth={1.75} />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={query}
        maxLength={500}
        className={styles.field}
        onChange={({ target }) => onQuery(target.value)}
      />
    </search>
  );
}

/** The rows with these words in their titles first, then those with them in their texts. */
function useFound(rows: readonly Row[], query: string): Row[] {
  const { data: words } = useQuery({ queryKey: ["keptWords"], queryFn: keptWords, enabled: query !== "" });
  const titled = findKnown(rows, query);
  const sought = searchWords(query);
  const isFound = ({ id }: Row) => sought.every((word) => words?.get(id)?.includes(` ${word}`));
  return [...titled, ...rows.filter((row) => !titled.includes(row) && isFound(row))];
}

function useRows(pages: readonly KeptPage[] | undefined, chosen: readonly string[]): Row[] {
  const { id: personId } = usePerson();
  return useMemo(() => {
    const known = new Map(knownDocuments(personId).map((one) => [one.id, one]));
    const here = new Map((pages ?? []).map((page) => [page.id, page]));
    // What no list showed has no title here: drafts, which their document's tabs lead to.
    const lately = [...here.keys()].filter((id) => known.has(id));
    return [...new Set([...chosen, ...lately])].map((id) => ({
      ...(known.get(id) ?? { id, title: "", excerpt: "", folderId: null }),
      page: here.get(id),
      isChosen: chosen.includes(id),
    }));
  }, [pages, chosen, personId]);
}

function BegunRow({ id, title }: { id: string; title: string }) {
  const t = useTranslations("offline");
  const ui = useTranslations("ui");
  return (
    <li className={`${listRow.row} ${styles.row}`}>
      <a href={newDocumentAddress(id)} className={`${listRow.link} ${styles.link}`}>
        <span className={`${listRow.title} ${styles.title}`}>{titleOf(ui, { title })}</span>
        <span className={styles.facts}>
          <Icon name="file-plus" size={14} strokeWidth={2} />
          {t("begun")}
        </span>
      </a>
    </li>
  );
}

function KeptRow({ row: { id, title, page, isChosen }, isUnsent }: { row: Row; isUnsent: boolean }) {
  const t = useTranslations("offline");
  const ui = useTranslations("ui");
  const keep = useKeepOffline();
  const isKept = isChosen || page?.isPinned === true;
  const icon = isKept ? "cloud-download" : "history";
  const shown = titleOf(ui, { title });
  return (
    <li className={`${listRow.row} ${styles.row}`}>
      {/* Without a network, only a whole page can be loaded. */}
      <a href={`/d/${id}`} className={`${listRow.link} ${styles.link}`}>
        <span className={`${listRow.title} ${styles.title}`}>{shown}</span>
        <span className={styles.facts}>
          <Icon name={icon} size={14} strokeWidth={2} />
          {page ? t(isKept ? "kept" : "lately") : t("notYet")}
          {page ? <When at={page.at} /> : null}
          {isUnsent ? <span className={styles.unsent}>{t("unsent")}</span> : null}
        </span>
      </a>
      {isChosen ? (
        <Button
          size="small"
          tone="quiet"
          aria-label={t("endOf", { title: shown })}
          onClick={() => keep("documents", id, false)}
        >
          {t("end")}
        </Button>
      ) : null}
    </li>
  );
}

function KeptFolders({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("offline");
  const names = new Map(useFolders().map(({ id, name }) => [id, name]));
  const keep = useKeepOffline();
  return (
    <ul className={styles.folders} aria-label={t("folders")}>
      {ids.map((id) => {
        const name = names.get(id) ?? t("folder");
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.folder}
              aria-label={t("endOf", { title: name })}
              onClick={() => keep("folders", id, false)}
            >
              <Icon name="folder" size={14} strokeWidth={2} />
              {name}
              <Icon name="x" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

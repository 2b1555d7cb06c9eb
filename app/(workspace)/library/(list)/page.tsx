import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listFacets, listTags } from "#lib/works/library/entries/filing";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import { AddButton } from "../parts/add-button";
import { allCollections } from "../parts/all-collections";
import { CitationList } from "../parts/citation-list";
import { CollectionBar } from "../parts/collection-bar";
import { firstPage } from "../parts/first-page";
import { ImportZone } from "../parts/import-zone";
import styles from "../parts/library.module.css";
import { LibraryFilters } from "../parts/library-filters";
import { LibraryMenu } from "../parts/library-menu";
import { isFiltered, libraryHref, libraryQuery } from "../parts/library-query";
import { LibrarySearch } from "../parts/library-search";
import { NoCitations } from "../parts/no-citations";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("library"))("title") });

/** The library: search, collections, import and export of citations. */
export default async function LibraryPage({ searchParams }: PageProps<"/library">) {
  const t = await getTranslations("library");
  const query = libraryQuery(await searchParams);
  const { id: userId } = await requirePerson();
  const { store } = await runtime();
  const [page, collections, tags, facets] = await Promise.all([
    firstPage(query),
    allCollections(),
    listTags(store.db, userId),
    listFacets(store.db, userId),
  ]);
  const here = collections.find(({ id }) => id === query.collectionId);
  const isBare = page.citations.length === 0 && !isFiltered(query);
  return (
    <>
      <TopBar>{null}</TopBar>
      <ImportZone collectionId={here?.id}>
        <main className={`${listStyles.page} ${styles.page}`}>
          <div className={listStyles.head}>
            <h1 className={listStyles.heading}>{t("title")}</h1>
            <span className={styles.actions}>
              <LibraryMenu query={query} isBare={isBare} />
              <AddButton collectionId={here?.id} />
            </span>
          </div>
          {isBare && collections.length === 0 ? null : (
            <>
              <div className={styles.tools}>
                <LibrarySearch q={query.q ?? ""} />
                {query.q ? null : <LibraryFilters query={query} facets={facets} />}
              </div>
              <CollectionBar collections={collections} here={here} query={query} />
              {tags.length > 0 ? (
                <ul className={styles.tags} aria-label={t("tags")}>
                  {tags.slice(0, 24).map(({ tag, count }) => (
                    <li key={tag}>
                      <Link
                        href={libraryHref({ ...query, q: "", tag: tag === query.tag ? "" : tag })}
                        className={styles.tag}
                        aria-current={tag === query.tag || undefined}
                      >
                        {tag} <span className={styles.count}>{count}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
              {query.q ? <p className={styles.orders}>{t("bestFirst")}</p> : null}
            </>
          )}
          {page.citations.length > 0 ? (
            <CitationList first={page} query={query} collections={collections} here={here} />
          ) : (
            <NoCitations query={query} isBare={isBare} collectionName={here?.name} />
          )}
        </main>
      </ImportZone>
    </>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { listFacets, listTags } from "#lib/works/library/entries/filing";
import { Link } from "#ui/link";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import { AddButton } from "../adding/add-button";
import { ImportZone } from "../adding/import-zone";
import { allCollections } from "../collections/all-collections";
import { CollectionBar } from "../collections/collection-bar";
import { CitationList } from "../listing/citation-list";
import { LibraryMenu } from "../listing/library-menu";
import { NoCitations } from "../listing/no-citations";
import { firstPage } from "../query/first-page";
import { LibraryFilters } from "../query/library-filters";
import { isFiltered, type LibraryQuery, libraryHref, libraryQuery } from "../query/library-query";
import { LibrarySearch } from "../query/library-search";
import styles from "../works/library.module.css";

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
              {tags.length > 0 ? <Tags tags={tags} query={query} /> : null}
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

type TagsProps = { tags: Awaited<ReturnType<typeof listTags>>; query: LibraryQuery };

async function Tags({ tags, query }: TagsProps) {
  const t = await getTranslations("library");
  return (
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
  );
}

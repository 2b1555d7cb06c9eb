import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { findDuplicates } from "#lib/works/library/entries/duplicates";
import { presentLibraryCitation } from "#lib/works/library/entries/present";
import emptyStyles from "../../documents/no-documents.module.css";
import { Crumbs } from "../../frame/crumbs";
import { TopBar } from "../../frame/top-bar";
import listStyles from "../../list/document-list.module.css";
import styles from "../works/library.module.css";
import { DuplicateGroup } from "./duplicate-group";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("library.duplicates"))("title"),
});

/** Lists possible duplicates in the library, to merge each group. */
export default async function DuplicatesPage() {
  const library = await getTranslations("library");
  const t = await getTranslations("library.duplicates");
  const { id: userId } = await requirePerson();
  const { store } = await runtime();
  const groups = await findDuplicates(store.db, userId);
  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: library("title"), href: "/library" }]} here={t("title")} />
      </TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>{t("title")}</h1>
        {groups.length > 0 ? (
          <>
            <p className={styles.lead}>{t("lead")}</p>
            {groups.map((group) => {
              const [first, ...rest] = group.map(presentLibraryCitation);
              return first ? <DuplicateGroup key={first.id} citations={[first, ...rest]} /> : null;
            })}
          </>
        ) : (
          <div className={emptyStyles.empty}>
            <span aria-hidden className={emptyStyles.sign}>
              ❦
            </span>
            <p className={emptyStyles.words}>{t("none")}</p>
          </div>
        )}
      </main>
    </>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { TRASH_DAYS } from "#lib/filing/trash/retention";
import { listTrash } from "#lib/filing/trash/store";
import { Link } from "#ui/link";
import { Words } from "../../words/words";
import emptyStyles from "../documents/no-documents.module.css";
import { TopBar } from "../frame/top-bar";
import listStyles from "../list/document-list.module.css";
import { titleOf } from "../parts/title-of";
import { EmptyButton } from "./empty-button";
import styles from "./trash.module.css";
import { TrashList } from "./trash-list";

/** The title of the page. */
export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations("trash"))("title") });

const PAGE = 50;

/** Lists deleted documents that can still be restored. */
export default async function TrashPage({ searchParams }: PageProps<"/trash">) {
  const { id: userId } = await requirePerson();
  const t = await getTranslations("trash");
  const ui = await getTranslations("ui");
  const { after } = await searchParams;
  const { store } = await runtime();
  const cursor = typeof after === "string" ? after : undefined;
  const { documents, nextCursor } = await listTrash(store.db, { userId, now: new Date(), limit: PAGE, cursor });
  return (
    <Words areas={["trash"]}>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <div className={listStyles.head}>
          <h1 className={listStyles.heading}>{t("title")}</h1>
          {documents.length > 0 ? <EmptyButton /> : null}
        </div>
        {documents.length > 0 ? (
          <>
            <p className={styles.words}>{t("words", { days: TRASH_DAYS })}</p>
            <TrashList
              documents={documents.map((document) => ({
                id: document.id,
                title: titleOf(ui, document),
                excerpt: document.excerpt,
                deletedAt: document.deletedAt,
                goneAt: document.goneAt,
              }))}
            />
            {nextCursor ? (
              <Link href={`/trash?after=${encodeURIComponent(nextCursor)}`} className={styles.older}>
                {t("older")}
              </Link>
            ) : null}
          </>
        ) : (
          <div className={emptyStyles.empty}>
            <span aria-hidden className={emptyStyles.sign}>
              ❦
            </span>
            <p className={emptyStyles.words}>{t("none", { days: TRASH_DAYS })}</p>
          </div>
        )}
      </main>
    </Words>
  );
}

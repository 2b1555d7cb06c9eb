import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { requirePerson } from "#lib/doors/current-person";
import { runtime } from "#lib/runtime";
import { TRASH_DAYS } from "#lib/trash/kept";
import { listTrash } from "#lib/trash/store";
import listStyles from "../documents/document-list.module.css";
import emptyStyles from "../documents/no-documents.module.css";
import { TopBar } from "../shell/top-bar";
import { titleOf } from "../title-of";
import { EmptyButton } from "./empty-button";
import styles from "./trash.module.css";
import { TrashList } from "./trash-list";

export const metadata: Metadata = { title: "Trash" };

const PAGE = 50;

/** Lists deleted documents that can still be restored. */
export default async function TrashPage({ searchParams }: PageProps<"/trash">) {
  const { id: userId } = await requirePerson();
  const ui = await getTranslations("ui");
  const { after } = await searchParams;
  const { store } = await runtime();
  const cursor = typeof after === "string" ? after : undefined;
  const { documents, nextCursor } = await listTrash(store.db, { userId, now: new Date(), limit: PAGE, cursor });
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={listStyles.page}>
        <div className={listStyles.head}>
          <h1 className={listStyles.heading}>Trash</h1>
          {documents.length > 0 ? <EmptyButton /> : null}
        </div>
        {documents.length > 0 ? (
          <>
            <p className={styles.words}>Documents stay here for {TRASH_DAYS} days. Then they are gone.</p>
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
                Show older
              </Link>
            ) : null}
          </>
        ) : (
          <div className={emptyStyles.empty}>
            <span aria-hidden className={emptyStyles.sign}>
              ❦
            </span>
            <p className={emptyStyles.words}>
              Nothing is in the trash. What you delete waits here for {TRASH_DAYS} days and can be brought back.
            </p>
          </div>
        )}
      </main>
    </>
  );
}

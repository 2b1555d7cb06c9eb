import type { Metadata } from "next";
import { requirePerson } from "#lib/doors/current-person";
import { findDuplicates } from "#lib/library/duplicates";
import { presentLibraryCitation } from "#lib/library/present";
import { runtime } from "#lib/runtime";
import listStyles from "../../documents/document-list.module.css";
import emptyStyles from "../../documents/no-documents.module.css";
import { Crumbs } from "../../shell/crumbs";
import { TopBar } from "../../shell/top-bar";
import styles from "../library.module.css";
import { DuplicateGroup } from "./duplicate-group";

export const metadata: Metadata = { title: "Duplicates" };

/** Lists possible duplicates in the library, to merge each group. */
export default async function DuplicatesPage() {
  const { id: userId } = await requirePerson();
  const { store } = await runtime();
  const groups = await findDuplicates(store.db, userId);
  return (
    <>
      <TopBar>
        <Crumbs path={[{ label: "Library", href: "/library" }]} here="Duplicates" />
      </TopBar>
      <main className={listStyles.page}>
        <h1 className={listStyles.heading}>Duplicates</h1>
        {groups.length > 0 ? (
          <>
            <p className={styles.lead}>
              These share title and first author. Keep the better one: it gets the tags, notes and collections of the
              others, and documents that cite them will cite it.
            </p>
            {groups.map((group) => (
              <DuplicateGroup key={group[0]?.id} citations={group.map(presentLibraryCitation)} />
            ))}
          </>
        ) : (
          <div className={emptyStyles.empty}>
            <span aria-hidden className={emptyStyles.sign}>
              ❦
            </span>
            <p className={emptyStyles.words}>There are no duplicates in the library.</p>
          </div>
        )}
      </main>
    </>
  );
}

import Link from "next/link";
import { requirePerson } from "#lib/doors/current-person";
import { load } from "#lib/doors/load";
import { listDocuments } from "#lib/operations/list-documents";
import { listPasskeys } from "#lib/people/passkeys";
import { hasPassword, listProviders } from "#lib/people/store";
import { runtime } from "#lib/runtime";
import { DocumentList } from "../documents/document-list";
import styles from "../documents/document-list.module.css";
import { FolderDrop } from "../documents/folder-drop";
import { ImportButton } from "../documents/import-button";
import { ImportFilesZone } from "../documents/importing/import-files-zone";
import { isNarrowed, listAddress, listHref, listQuery } from "../documents/list-query";
import { ListTools } from "../documents/list-tools";
import { NewDocumentButton } from "../documents/new-document-button";
import { NoDocuments } from "../documents/no-documents";
import { waitingCounts } from "../documents/waiting-counts";
import { allFolders } from "../folders/all-folders";
import { pathTo } from "../folders/path-to";
import { canEdit } from "../sharing/roles";
import { Crumbs } from "../shell/crumbs";
import { Tabs } from "../shell/tabs";
import { TopBar } from "../shell/top-bar";

const TABS = [
  { label: "All", status: undefined },
  { label: "Drafts", status: "draft" },
  { label: "Published", status: "published" },
] as const;

/** Whether a person can come back only by another printed or mailed link. */
async function hasNoWayBack(): Promise<boolean> {
  const { id } = await requirePerson();
  const { store, mailer } = await runtime();
  if (mailer || (await hasPassword(store.db, id))) return false;
  const [passkeys, providers] = await Promise.all([listPasskeys(store.db, id), listProviders(store.db, id)]);
  return passkeys.length === 0 && providers.length === 0;
}

/** Lists all documents, or the documents of one folder. */
export default async function DocumentsPage({ searchParams }: PageProps<"/">) {
  const query = listQuery(await searchParams);
  const { folderId } = query;
  const address = listAddress(query);
  const [page, folders] = await Promise.all([load(listDocuments, query), folderId ? allFolders() : []]);
  const counted = await waitingCounts({ ids: page.documents.map(({ id }) => id) });
  // The list is useful without the suggestion counts.
  const waiting = counted.ok ? counted.value : {};
  const path = pathTo(folders, folderId ?? null);
  const here = path.at(-1);
  const inside = folders.filter(({ parentId }) => parentId === here?.id);
  const isShared = query.access === "shared";
  const isUnfinished = await hasNoWayBack();
  const isBare = page.documents.length === 0 && !query.status && !isNarrowed(query);
  const canCreate = !isShared && (here === undefined || canEdit(here.access));
  return (
    <>
      <TopBar>
        {here ? (
          <Crumbs
            path={[
              { label: "Documents", href: "/" },
              ...path.slice(0, -1).map(({ id, name }) => ({ label: name, href: listHref({ folder: id }) })),
            ]}
          />
        ) : null}
      </TopBar>
      <ImportFilesZone folderId={folderId} isAllowed={canCreate}>
        <main className={styles.page}>
          <div className={styles.head}>
            <h1 className={styles.heading}>{here?.name ?? (isShared ? "Shared with me" : "Documents")}</h1>
            {canCreate ? (
              <div className={styles.ways}>
                <ImportButton folderId={folderId} />
                {isBare ? null : <NewDocumentButton folderId={folderId} />}
              </div>
            ) : null}
          </div>
          {isUnfinished ? (
            <p className={styles.notice}>
              You signed in with a printed link.{" "}
              <Link href="/settings">Give your name, your address and a password or passkey</Link>, to come back without
              one.
            </p>
          ) : null}
          {inside.length > 0 ? (
            <ul className={styles.inside} aria-label="Folders in this folder">
              {inside.map(({ id, name, access }) => (
                <li key={id}>
                  <FolderDrop id={id} name={name} isAllowed={access === "owner"} />
                </li>
              ))}
            </ul>
          ) : null}
          {isBare ? null : <ListTools query={query} />}
          {isBare || isShared ? null : (
            <Tabs
              label="Which documents"
              tabs={TABS.map(({ label, status }) => ({
                label,
                href: listHref({ ...address, status }),
                isHere: status === query.status,
              }))}
            />
          )}
          {page.documents.length > 0 ? (
            <DocumentList key={listHref(address)} first={{ ...page, waiting }} query={query} />
          ) : (
            <NoDocuments
              status={query.status}
              isNarrowed={isNarrowed(query)}
              isShared={isShared}
              folderId={folderId}
              canCreate={canCreate}
            />
          )}
        </main>
      </ImportFilesZone>
    </>
  );
}

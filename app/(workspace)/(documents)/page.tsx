import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { runtime } from "#lib/base/runtime";
import { requirePerson } from "#lib/doors/current-person";
import { load } from "#lib/doors/load";
import { listDocuments } from "#lib/operations/api/list-documents";
import { FIRST_OWNER } from "#lib/people/accounts/first-owner";
import { listPasskeys } from "#lib/people/accounts/passkeys";
import { hasPassword, listProviders } from "#lib/people/accounts/store";
import { MIN_PASSWORD } from "#lib/people/auth/sessions";
import { Words } from "../../words/words";
import { DocumentList } from "../documents/document-list";
import { FolderDrop } from "../documents/folder-drop";
import type { ListPage } from "../documents/list-page";
import { isNarrowed, type ListQuery, listAddress, listHref, listQuery } from "../documents/list-query";
import { ListTools } from "../documents/list-tools";
import { NewDocumentButton } from "../documents/new-document-button";
import { NewFromTemplate } from "../documents/new-from-template";
import { NoDocuments } from "../documents/no-documents";
import { reviewCounts } from "../documents/review-counts";
import { waitingCounts } from "../documents/waiting-counts";
import { WhoYouAre } from "../documents/who-you-are";
import { pathTo } from "../folders/path-to";
import { Crumbs } from "../frame/crumbs";
import { Tabs } from "../frame/tabs";
import { TopBar } from "../frame/top-bar";
import { ImportButton } from "../importing/import-button";
import { ImportFilesZone } from "../importing/import-files-zone";
import { allFolders } from "../list/all-folders";
import styles from "../list/document-list.module.css";
import { canEdit } from "../sharing/roles";

const TEMPLATES = { template: true, sort: "title", limit: 50 } as const;

const TABS = [undefined, "draft", "published"] as const;

/** The person, if they can come back only by another printed or mailed link; their first name and address are no answers. */
async function withoutWayBack(): Promise<{ name: string; email: string } | null> {
  const { id, name, email } = await requirePerson();
  const { store, mailer } = await runtime();
  if (mailer || (await hasPassword(store.db, id))) return null;
  const [passkeys, providers] = await Promise.all([listPasskeys(store.db, id), listProviders(store.db, id)]);
  if (passkeys.length > 0 || providers.length > 0) return null;
  return email === FIRST_OWNER.email ? { name: "", email: "" } : { name, email };
}

async function firstPage(query: ListQuery): Promise<ListPage> {
  const page = await load(listDocuments, query);
  const ids = page.documents.map(({ id }) => id);
  const [waiting, reviews] = await Promise.all([waitingCounts({ ids }), reviewCounts({ ids })]);
  // The list is useful without the counts.
  return { ...page, waiting: waiting.ok ? waiting.value : {}, reviews: reviews.ok ? reviews.value : {} };
}

/** Lists all documents, or the documents of one folder. */
export default async function DocumentsPage({ searchParams }: PageProps<"/">) {
  const t = await getTranslations("documents");
  const query = listQuery(await searchParams);
  const { folderId } = query;
  const address = listAddress(query);
  const [page, folders, { documents: templates }] = await Promise.all([
    firstPage(query),
    folderId ? allFolders() : [],
    load(listDocuments, TEMPLATES),
  ]);
  const path = pathTo(folders, folderId ?? null);
  const here = path.at(-1);
  const inside = folders.filter(({ parentId }) => parentId === here?.id);
  const isShared = query.access === "shared";
  const unfinished = await withoutWayBack();
  const isBare = page.documents.length === 0 && !query.status && !isNarrowed(query);
  const canCreate = !isShared && (here === undefined || canEdit(here.access));
  return (
    <Words areas={["documents"]}>
      <TopBar>
        {here ? (
          <Crumbs
            path={[
              { label: t("title"), href: "/" },
              ...path.slice(0, -1).map(({ id, name }) => ({ label: name, href: listHref({ folder: id }) })),
            ]}
          />
        ) : null}
      </TopBar>
      <ImportFilesZone folderId={folderId} isAllowed={canCreate}>
        <main className={styles.page}>
          <div className={styles.head}>
            <h1 className={styles.heading}>{here?.name ?? t(isShared ? "shared" : "title")}</h1>
            {canCreate ? <Ways folderId={folderId} isBare={isBare} templates={templates} /> : null}
          </div>
          {unfinished ? <WhoYouAre person={unfinished} minPassword={MIN_PASSWORD} /> : null}
          <FoldersInside folders={inside} />
          {isBare ? null : <ListTools query={query} />}
          {isBare || isShared ? null : <StatusTabs query={query} />}
          {page.documents.length > 0 ? (
            <DocumentList key={listHref(address)} first={page} query={query} />
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
    </Words>
  );
}

/** The ways to a new document; an empty list has its own. */
function Ways({
  folderId,
  isBare,
  templates,
}: {
  folderId: string | undefined;
  isBare: boolean;
  templates: Templates;
}) {
  return (
    <div className={styles.ways}>
      <ImportButton folderId={folderId} />
      {isBare ? null : <NewFromTemplate folderId={folderId} templates={templates} />}
      {isBare ? null : <NewDocumentButton folderId={folderId} />}
    </div>
  );
}

type Templates = ComponentProps<typeof NewFromTemplate>["templates"];

type Folders = Awaited<ReturnType<typeof allFolders>>;

async function FoldersInside({ folders }: { folders: Folders }) {
  const t = await getTranslations("documents");
  return folders.length > 0 ? (
    <ul className={styles.inside} aria-label={t("foldersInside")}>
      {folders.map(({ id, name, access }) => (
        <li key={id}>
          <FolderDrop id={id} name={name} isAllowed={access === "owner"} />
        </li>
      ))}
    </ul>
  ) : null;
}

async function StatusTabs({ query }: { query: ListQuery }) {
  const t = await getTranslations("documents");
  const address = listAddress(query);
  return (
    <Tabs
      label={t("which")}
      tabs={TABS.map((status) => ({
        label: t(`tabs.${status ?? "all"}`),
        href: listHref({ ...address, status }),
        isHere: status === query.status,
      }))}
    />
  );
}

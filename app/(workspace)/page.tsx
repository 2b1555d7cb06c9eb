import Link from "next/link";
import { load } from "#lib/api/load";
import { listDocuments } from "#lib/operations/list-documents";
import { DocumentList } from "./documents/document-list";
import styles from "./documents/document-list.module.css";
import { listQuery } from "./documents/list-query";
import { NewDocumentButton } from "./documents/new-document-button";
import { NoDocuments } from "./documents/no-documents";
import { TopBar } from "./shell/top-bar";

const TABS = [
  { label: "All", status: undefined, href: "/" },
  { label: "Drafts", status: "draft", href: "/?status=draft" },
  { label: "Published", status: "published", href: "/?status=published" },
] as const;

/** The list of documents. */
export default async function DocumentsPage({ searchParams }: PageProps<"/">) {
  const query = listQuery((await searchParams).status);
  const page = await load(listDocuments, query);
  const isBare = page.documents.length === 0 && !query.status;
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.heading}>Documents</h1>
          {isBare ? null : <NewDocumentButton />}
        </div>
        {isBare ? null : (
          <nav aria-label="Which documents" className={styles.tabs}>
            {TABS.map(({ label, status, href }) => (
              <Link key={href} href={href} className={styles.tab} aria-current={status === query.status || undefined}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        {page.documents.length > 0 ? (
          <DocumentList first={page} query={query} />
        ) : (
          <NoDocuments status={query.status} />
        )}
      </main>
    </>
  );
}

"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { call } from "#lib/doors/client";
import type { DocumentSummary } from "../document-summary";
import { titleOf } from "../title-of";
import { useOpenTitle } from "./open-title";
import styles from "./sidebar.module.css";

const RECENT = 8;

/** Lists the documents that changed last, reloaded on each navigation. */
export function RecentDocuments() {
  const pathname = usePathname();
  const open = useOpenTitle();
  const [documents, setDocuments] = useState<DocumentSummary[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation may follow a change of the order.
  useEffect(() => {
    let isCurrent = true;
    // When the request fails, the list stays as it was.
    call("GET /api/d", { sort: "updated", limit: RECENT }).then(
      (answer) => isCurrent && setDocuments(answer.documents),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [pathname]);

  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        Recent
      </h2>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id}>
            <Link
              href={`/d/${document.id}`}
              prefetch={false}
              className={styles.item}
              aria-current={pathname === `/d/${document.id}` ? "page" : undefined}
            >
              <span className={styles.label}>{titleOf(document.id === open?.id ? open : document)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

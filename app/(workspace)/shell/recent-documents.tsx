"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Link } from "#ui/link";
import { knownDocuments, rememberDocuments } from "../frame/known-documents";
import { useOpenTitle } from "../frame/open-title";
import styles from "../frame/sidebar.module.css";
import { usePerson } from "../frame/signed-in-person";
import { titleOf } from "../parts/title-of";
import { routeQuery } from "../queries/query";

const RECENT = 8;

/** Lists the documents that changed last. */
export function RecentDocuments() {
  const t = useTranslations("shell");
  const ui = useTranslations("ui");
  const pathname = usePathname();
  const open = useOpenTitle();
  const { id: personId } = usePerson();
  const { data, error } = useQuery(routeQuery("GET /api/d", { sort: "updated", limit: RECENT }));
  useEffect(() => rememberDocuments(personId, data?.documents ?? []), [personId, data]);
  // Without a connection, those that this device saw last.
  const documents = data?.documents ?? (error ? knownDocuments(personId).slice(0, RECENT) : []);

  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.heading}>
        {t("recent")}
      </h2>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id}>
            <Link
              href={`/d/${document.id}`}
              ahead={false}
              className={styles.item}
              aria-current={pathname === `/d/${document.id}` ? "page" : undefined}
            >
              <span className={styles.label}>{titleOf(ui, document.id === open?.id ? open : document)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

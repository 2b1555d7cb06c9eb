"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Link } from "#ui/link";
import { titleOf } from "../../../parts/title-of";
import { routeQuery } from "../../../queries/query";
import below from "../citations/references-below.module.css";
import styles from "./backlinks.module.css";

const MOST = 50;

/** Lists below a text the documents that link to it; nothing where there are none. */
export function Backlinks({ id }: { id: string }) {
  const t = useTranslations("document");
  const ui = useTranslations("ui");
  const heading = useId();
  const { data } = useQuery(routeQuery("GET /api/d", { linksTo: id, sort: "updated", limit: MOST }));
  const documents = data?.documents.filter((one) => one.id !== id) ?? [];
  if (documents.length === 0) return null;
  return (
    <section className={below.below} aria-labelledby={heading}>
      <h2 id={heading} className={below.heading}>
        {t("backlinks")}
      </h2>
      <ul className={styles.list}>
        {documents.map((one) => (
          <li key={one.id}>
            <Link href={`/d/${one.id}`} className={styles.title}>
              {titleOf(ui, one)}
            </Link>
            <span className={styles.excerpt}>{one.excerpt}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { Field } from "#ui/field";
import { useDocumentSearch } from "../../../list/use-document-search";
import { titleOf } from "../../../parts/title-of";
import styles from "./parts-dialog.module.css";

type Props = {
  /** The documents that are not offered. */
  without: ReadonlySet<string>;
  onAdd: (part: { id: string; title: string }) => void;
};

/** Finds a document by its words, and adds it as the last part. */
export function AddPart({ without, onAdd }: Props) {
  const t = useTranslations("books");
  const ui = useTranslations("ui");
  const [query, setQuery] = useState("");
  const { documents } = useDocumentSearch(query.trim());
  const offered = documents.filter(({ id }) => !without.has(id));
  return (
    <div className={styles.adding}>
      <Field
        label={t("find")}
        type="search"
        maxLength={500}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {offered.length === 0 && query.trim() !== "" ? <p className={styles.muted}>{t("notFound")}</p> : null}
      <ul className={styles.found} aria-label={t("found")}>
        {offered.map((document) => {
          const title = titleOf(ui, document);
          return (
            <li key={document.id}>
              <button
                type="button"
                className={styles.offer}
                aria-label={t("add", { title })}
                onClick={() => onAdd({ id: document.id, title })}
              >
                <Icon name="plus" size={15} />
                <span className={styles.title}>{title}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

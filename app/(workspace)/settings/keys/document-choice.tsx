"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field } from "#ui/field";
import choiceRow from "../../../ui/choice-row.module.css";
import { useDocumentSearch } from "../../list/use-document-search";
import { titleOf } from "../../parts/title-of";
import styles from "./document-choice.module.css";

type Props = { chosenId: string | null; error?: string | undefined; onChoose: (id: string) => void };

/** Searches for a document and selects it. */
export function DocumentChoice({ chosenId, error, onChoose }: Props) {
  const t = useTranslations("keys.document");
  const ui = useTranslations("ui");
  const name = useId();
  const [query, setQuery] = useState("");
  const { documents } = useDocumentSearch(query.trim());
  return (
    <div className={styles.choice}>
      <Field
        label={t("label")}
        type="search"
        placeholder={t("placeholder")}
        value={query}
        error={error}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div role="radiogroup" aria-label={t("found")} className={styles.found}>
        {documents.map((document) => (
          <label key={document.id} className={`${choiceRow.row} ${styles.option}`}>
            <input type="radio" name={name} checked={document.id === chosenId} onChange={() => onChoose(document.id)} />
            <span className={styles.title}>{titleOf(ui, document)}</span>
          </label>
        ))}
        {documents.length === 0 ? <p className={styles.none}>{t("none")}</p> : null}
      </div>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import { useDocumentSearch } from "../../../../list/use-document-search";
import { titleOf } from "../../../../parts/title-of";
import styles from "./document-choice.module.css";

type Props = {
  /** The accessible name of the list. */
  label: string;
  /** What is typed so far: the beginning of a title, or an address, which finds none. */
  typed: string;
  onChoose: (document: { id: string }) => void;
};

const SHOWN = 5;

/** Lists documents by what is typed, the latest ones before that; a press chooses one. */
export function DocumentChoice({ label, typed, onChoose }: Props) {
  const ui = useTranslations("ui");
  const { documents } = useDocumentSearch(typed.trim());
  if (documents.length === 0 || /^(?:[a-z]+:|[/#])/i.test(typed.trim())) return null;
  return (
    <ul aria-label={label} className={styles.documents}>
      {documents.slice(0, SHOWN).map((document) => (
        <li key={document.id}>
          <button type="button" className={styles.document} onClick={() => onChoose(document)}>
            <Icon name="file-text" size={16} strokeWidth={1.75} />
            <span className={styles.title}>{titleOf(ui, document)}</span>
            <span className={styles.folder}>{document.folder}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

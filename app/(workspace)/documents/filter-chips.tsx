import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import type { Translator } from "../../words/setup/translator";
import type { ListAddress, ListQuery } from "./list-query";
import styles from "./list-tools.module.css";

/** A filter of a list in words, and the part of the address that ends it. */
export type Chip = { words: string; without: ListAddress };

type Names = {
  /** The folder of the query, where it is one. */
  folder: { name: string } | undefined;
  /** The editor of the query, once known. */
  editor: { name: string } | undefined;
};

/** The filters that a query has. */
export const chipsOf = (t: Translator<"documents.tools">, query: ListQuery, { folder, editor }: Names): Chip[] => [
  ...(folder ? [{ words: t("chips.folder", { name: folder.name }), without: { folder: undefined } }] : []),
  ...(query.access ? [{ words: t(`chips.${query.access}`), without: { access: undefined } }] : []),
  ...(query.origin ? [{ words: t(`chips.${query.origin}`), without: { origin: undefined } }] : []),
  ...(query.editedBy ? [{ words: t("chips.editor", { name: editor?.name ?? "…" }), without: { by: undefined } }] : []),
  ...(query.drafts ? [{ words: t("chips.drafts"), without: { drafts: undefined } }] : []),
];

type Props = { chips: readonly Chip[]; onRemove: (without: ListAddress) => void };

/** The filters of a list, each with the button that removes it. */
export function FilterChips({ chips, onRemove }: Props) {
  const t = useTranslations("documents.tools");
  return (
    <ul className={styles.chips} aria-label={t("filters")}>
      {chips.map(({ words, without }) => (
        <li key={words}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t("removeFilter", { filter: words })}
            onClick={() => onRemove(without)}
          >
            {words}
            <Icon name="x" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

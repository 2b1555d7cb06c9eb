import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import type { LibraryColumn } from "../../../appearance/appearance";
import { directionOf, type LibraryQuery, libraryHref, sortedBy } from "../query/library-query";
import styles from "../works/library.module.css";
import { COLUMNS, type Column } from "./columns";

type Props = { columns: readonly LibraryColumn[]; query: LibraryQuery };

/** The heads of the columns: each sorts the library by its column, and pressed again the other way round. */
export function ColumnHeads({ columns, query }: Props) {
  const t = useTranslations("library.list.columns");
  const all: readonly Column[] = ["title", ...columns];
  const direction = directionOf(query);
  const arrow = direction === "asc" ? "arrow-up" : "arrow-down";
  return (
    <nav className={styles.columns} aria-label={t("label")}>
      {all.map((name) => {
        const { sort } = COLUMNS[name];
        return (
          <Link
            key={name}
            href={libraryHref(sortedBy(query, sort))}
            aria-current={query.sort === sort || undefined}
            replace
            scroll={false}
          >
            <span>{t(name)}</span>
            {query.sort === sort ? (
              <>
                <Icon name={arrow} size={12} /> <span className="visually-hidden">{t(direction)}</span>
              </>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

"use client";

import { Checkbox } from "@base-ui/react/checkbox";
import { useTranslations } from "next-intl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { Icon } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import type { LibraryColumn } from "../../../appearance/appearance";
import { When } from "../../parts/when";
import { bylineParts } from "../works/byline";
import type { Citation } from "../works/citation";
import { CitationBadges } from "../works/citation-badges";
import styles from "../works/library.module.css";

type Props = {
  citation: Citation;
  columns: readonly LibraryColumn[];
  /** Whether the list has said that most works are unverified. */
  isUnverifiedSaid: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A work in the library: its title and the columns that are chosen; its link leads to its page, its box selects it. */
export function CitationRow({ citation, columns, isUnverifiedSaid, isSelected, onSelect }: Props) {
  const t = useTranslations("library.list");
  const ui = useTranslations("ui");
  const { id, csl, checks } = citation;
  const title = plainTitle(csl) || ui("untitled");
  const isSaid = columns.includes("checks");
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <Checkbox.Root
        aria-label={t("select", { title })}
        checked={isSelected}
        onCheckedChange={(isChecked, { event }) => onSelect(isChecked, event instanceof MouseEvent && event.shiftKey)}
        className={styles.select}
      >
        <Checkbox.Indicator className={styles.selectMark}>
          <Icon name="check" size={14} strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <Link href={`/library/${id}`} ahead={false} className={styles.open}>
        <span className={styles.title} title={title}>
          {/* Nobody hides that a work was retracted. */}
          {checks.retracted && !isSaid ? (
            <CitationBadges checks={{ ...checks, verified: null, newerVersion: null }} />
          ) : null}{" "}
          {title}
        </span>
        {columns.map((column) => (
          <Cell key={column} {...{ column, citation, isUnverifiedSaid }} />
        ))}
      </Link>
    </li>
  );
}

type CellProps = Pick<Props, "citation" | "isUnverifiedSaid"> & { column: LibraryColumn };

function Cell({ column, citation: { csl, tags, note, checks, reading, createdAt }, isUnverifiedSaid }: CellProps) {
  const t = useTranslations("library.list");
  const typeName = useTranslations("workTypes");
  const stateName = useTranslations("library.readingStates");
  const { who, where, year } = bylineParts(csl);
  switch (column) {
    case "authors":
      return <Words>{who}</Words>;
    case "container":
      return <Words>{where}</Words>;
    case "year":
      return <Words>{year}</Words>;
    case "type":
      return <Words>{typeName(csl.type)}</Words>;
    case "reading":
      return <Words>{reading ? stateName(reading) : ""}</Words>;
    case "added":
      return (
        <span className={styles.byline}>
          <When at={createdAt} />
        </span>
      );
    case "tags":
      return (
        <span className={styles.facts}>
          {note ? <Icon name="sticky-note" size={14} strokeWidth={2} aria-label={t("note")} /> : null}
          {tags.map((tag) => (
            <span key={tag} className={styles.shownTag}>
              {tag}
            </span>
          ))}
        </span>
      );
    case "checks":
      return (
        <span className={styles.facts}>
          <CitationBadges
            checks={isUnverifiedSaid && checks.verified === false ? { ...checks, verified: null } : checks}
          />
        </span>
      );
  }
}

const Words = ({ children }: { children: string }) => (
  <span className={styles.byline} title={children || undefined}>
    {children}
  </span>
);

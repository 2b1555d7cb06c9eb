"use client";

import { Checkbox } from "@base-ui/react/checkbox";
import { Check, StickyNote } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { bylineParts } from "./byline";
import type { Citation } from "./citation";
import { CitationBadges } from "./citation-badges";
import styles from "./library.module.css";

type Props = {
  citation: Citation;
  /** Whether the list has said that most works are unverified. */
  isUnverifiedSaid: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A work in the library: title, byline and warnings in columns; its link leads to its page, its box selects it. */
export function CitationRow({ citation, isUnverifiedSaid, isSelected, onSelect }: Props) {
  const t = useTranslations("library.list");
  const typeName = useTranslations("workTypes");
  const ui = useTranslations("ui");
  const { id, csl, tags, note, checks } = citation;
  const title = plainTitle(csl) || ui("untitled");
  const { who, where, year } = bylineParts(csl);
  const shown = isUnverifiedSaid && checks.verified === false ? { ...checks, verified: null } : checks;
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <Checkbox.Root
        aria-label={t("select", { title })}
        checked={isSelected}
        onCheckedChange={(isChecked, { event }) => onSelect(isChecked, event instanceof MouseEvent && event.shiftKey)}
        className={styles.select}
      >
        <Checkbox.Indicator className={styles.selectMark}>
          <Check size={14} strokeWidth={3} aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <Link href={`/library/${id}`} prefetch={false} className={styles.open}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        <span className={styles.byline} title={who}>
          {who}
        </span>
        <span className={styles.byline} title={where}>
          {where}
        </span>
        <span className={styles.byline}>{year}</span>
        <span className={styles.facts}>
          <span className={styles.type}>{typeName(csl.type)}</span>
          <CitationBadges checks={shown} />
          {tags.map((tag) => (
            <span key={tag} className={styles.shownTag}>
              {tag}
            </span>
          ))}
          {note ? (
            <span className={styles.badge}>
              <StickyNote size={14} strokeWidth={2} aria-hidden /> {t("note")}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

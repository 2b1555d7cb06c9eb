"use client";

import { useTranslations } from "next-intl";
import { Icon, type IconName } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import { titleOf } from "../../../parts/title-of";
import { useOutlinedAddress } from "./book-parts";
import styles from "./outline-panel.module.css";
import type { OutlinedPart, PlaceInBook as Place } from "./place-in";

/** The book of a part, with links to it and to the parts before and after. */
export function PlaceInBook({ place: { book, place, previous, next } }: { place: Place }) {
  const t = useTranslations("document.outline");
  const ui = useTranslations("ui");
  const addressOf = useOutlinedAddress();
  return (
    <nav className={styles.book} aria-label={t("book")}>
      <Link href={addressOf(book.id)} className={styles.heading}>
        {t("partOf", { place: String(place), title: titleOf(ui, book) })}
      </Link>
      {previous ? <Neighbour part={previous} words="previous" icon="chevron-left" /> : null}
      {next ? <Neighbour part={next} words="next" icon="chevron-right" /> : null}
    </nav>
  );
}

type NeighbourProps = { part: OutlinedPart; words: "previous" | "next"; icon: IconName };

function Neighbour({ part, words, icon }: NeighbourProps) {
  const t = useTranslations("document.outline");
  const ui = useTranslations("ui");
  const addressOf = useOutlinedAddress();
  const title = titleOf(ui, { title: part.title ?? "" });
  return (
    <Link href={addressOf(part.id)} className={`${styles.heading} ${styles.part}`} aria-label={t(words, { title })}>
      <Icon name={icon} size={15} className={styles.step} />
      <span>{title}</span>
    </Link>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Link } from "#ui/link";
import { useIsNarrow } from "#ui/use-is-narrow";
import { titleOf } from "../../../parts/title-of";
import styles from "./outline-panel.module.css";
import { canOpen, type OutlinedPart } from "./place-in";

/** The address of a part, or of a heading in it, that shows its outline too; where that would cover the text it does not. */
export function useOutlinedAddress(): (id: string, heading?: string) => string {
  const isNarrow = useIsNarrow();
  return (id, heading) => `/d/${id}${isNarrow ? "" : "?outline"}${heading ? `#${heading}` : ""}`;
}

/** The parts of a book in their order, each with its headings; a press opens the part there. */
export function BookParts({ parts }: { parts: readonly OutlinedPart[] }) {
  const t = useTranslations("books");
  return (
    <ol className={styles.parts} aria-label={t("list")}>
      {parts.map((part, at) => (
        <li key={part.id}>
          <PartTitle part={part} place={at + 1} />
          <PartHeadings part={part} />
        </li>
      ))}
    </ol>
  );
}

function PartTitle({ part, place }: { part: OutlinedPart; place: number }) {
  const t = useTranslations("books");
  const ui = useTranslations("ui");
  const addressOf = useOutlinedAddress();
  const title = part.title === null ? t("hidden") : titleOf(ui, { title: part.title });
  const words = (
    <>
      <span className={styles.place}>{place}</span> <span>{part.inTrash ? `${title} (${t("inTrash")})` : title}</span>
    </>
  );
  if (!canOpen(part)) return <p className={`${styles.part} ${styles.quiet}`}>{words}</p>;
  return (
    <Link href={addressOf(part.id)} className={`${styles.heading} ${styles.part}`}>
      {words}
    </Link>
  );
}

function PartHeadings({ part: { id, title, headings } }: { part: OutlinedPart }) {
  const t = useTranslations("document.outline");
  const addressOf = useOutlinedAddress();
  // A text often begins with its own title as a heading.
  const [first, ...others] = headings ?? [];
  const shown = first && first.text.trim() === title?.trim() ? others : (headings ?? []);
  if (shown.length === 0) return null;
  const top = shown.reduce((highest, { level }) => Math.min(highest, level), Number.POSITIVE_INFINITY);
  return (
    <ol className={`${styles.list} ${styles.within}`}>
      {shown.map((heading) => (
        <li key={heading.id} style={{ paddingLeft: (heading.level - top) * 14 }}>
          <Link href={addressOf(id, heading.id)} className={styles.heading}>
            {heading.text.trim() || t("untitled")}
          </Link>
        </li>
      ))}
    </ol>
  );
}

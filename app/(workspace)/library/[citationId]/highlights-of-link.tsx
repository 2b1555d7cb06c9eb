"use client";

import { useTranslations } from "next-intl";
import styles from "../fields/work.module.css";
import { HighlightList } from "../pdf/highlight-list";
import { useHighlights } from "../pdf/use-highlights";
import type { Attachment } from "./attachments";

type Props = { citationId: string; attachment: Attachment };

/** The highlights of a PDF that is a link here, which come from Zotero; nothing when there are none. */
export function HighlightsOfLink({ citationId, attachment: { id, title } }: Props) {
  const t = useTranslations("work");
  const store = useHighlights(citationId, id);
  if (!store.highlights?.length) return null;
  return (
    <section className={styles.section} aria-labelledby={`highlights-${id}`}>
      <h2 id={`highlights-${id}`} className={styles.heading}>
        {t("highlightsOf", { title })}
      </h2>
      <HighlightList title={title} store={store} onChoose={null} onQuote={null} />
    </section>
  );
}

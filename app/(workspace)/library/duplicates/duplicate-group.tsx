"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAccepted } from "../../../results/use-accepted";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { restoreMany } from "../parts/bulk-actions";
import { byline } from "../parts/byline";
import type { Citation } from "../parts/citation";
import { CitationBadges } from "../parts/citation-badges";
import styles from "../parts/library.module.css";
import { useMerge } from "../parts/use-merge";

/** Records that may describe the same work; one of them is kept. */
export function DuplicateGroup({ citations }: { citations: Citation[] }) {
  const t = useTranslations("library.duplicates");
  const merging = useTranslations("library.merging");
  const typeName = useTranslations("workTypes");
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const [kept, setKept] = useState<Citation | null>(null);
  const others = citations.filter(({ id }) => id !== kept?.id);
  const { run, isUnderWay, error, forget } = useMerge(() => {
    setKept(null);
    const ids = others.map(({ id }) => id);
    announceUndo({ title: merging("done"), undo: () => accepted(restoreMany, { ids }) });
  });
  const [first] = citations;
  return (
    <section className={styles.group} aria-label={first ? plainTitle(first.csl) : undefined}>
      <ul className={styles.rows}>
        {citations.map((citation) => (
          <li key={citation.id} className={styles.candidate}>
            <span className={styles.what}>
              <span className={styles.title}>{plainTitle(citation.csl)}</span>
              <span className={styles.byline}>{byline(citation.csl)}</span>
              <span className={styles.facts}>
                <span>{typeName(citation.csl.type)}</span>
                {citation.doi ? <span className={styles.identifier}>{citation.doi}</span> : null}
                {citation.arxivId ? <span className={styles.identifier}>{`arXiv ${citation.arxivId}`}</span> : null}
                <CitationBadges checks={citation.checks} />
              </span>
            </span>
            <Button size="small" onClick={() => setKept(citation)}>
              {t("keep")}
            </Button>
          </li>
        ))}
      </ul>
      {kept ? (
        <Confirm
          title={t("mergeTitle")}
          description={t("mergeWords", { count: others.length })}
          action={merging("action")}
          isUnderWay={isUnderWay}
          error={error}
          onConfirm={() => run({ keepId: kept.id, otherIds: others.map(({ id }) => id) })}
          onClose={() => {
            setKept(null);
            forget();
          }}
        />
      ) : null}
    </section>
  );
}

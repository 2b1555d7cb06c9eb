"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { useAccepted } from "../../../results/use-accepted";
import { useAnnounceUndo } from "../../parts/use-announce-undo";
import { MergeDialog } from "../merging/merge-dialog";
import { restoreMany } from "../works/bulk-actions";
import { byline } from "../works/byline";
import type { Citation } from "../works/citation";
import { CitationBadges } from "../works/citation-badges";
import workStyles from "../works/library.module.css";
import styles from "./duplicate-group.module.css";

/** Records that may describe the same work, to merge into one. */
export function DuplicateGroup({ citations }: { citations: readonly [Citation, ...Citation[]] }) {
  const t = useTranslations("library.duplicates");
  const merging = useTranslations("library.merging");
  const typeName = useTranslations("workTypes");
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const [isMerging, setMerging] = useState(false);
  return (
    <section className={styles.group} aria-label={plainTitle(citations[0].csl)}>
      <ul className={styles.rows}>
        {citations.map((citation) => (
          <li key={citation.id} className={styles.candidate}>
            <span className={styles.what}>
              <span className={workStyles.title}>{plainTitle(citation.csl)}</span>
              <span className={workStyles.byline}>{byline(citation.csl)}</span>
              <span className={workStyles.facts}>
                <span>{typeName(citation.csl.type)}</span>
                {citation.doi ? <span className={styles.identifier}>{citation.doi}</span> : null}
                {citation.arxivId ? <span className={styles.identifier}>{`arXiv ${citation.arxivId}`}</span> : null}
                <CitationBadges checks={citation.checks} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.groupActions}>
        <Button size="small" onClick={() => setMerging(true)}>
          <Icon name="merge" size={14} /> {t("merge")}
        </Button>
      </div>
      {isMerging ? (
        <MergeDialog
          chosen={citations}
          onDone={(ids) => {
            setMerging(false);
            announceUndo({ title: merging("done"), undo: () => accepted(restoreMany, { ids }) });
          }}
          onClose={() => setMerging(false)}
        />
      ) : null}
    </section>
  );
}

"use client";

import { useState } from "react";
import { plainTitle } from "#lib/citations/work-facts";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import { byline } from "../byline";
import type { Citation } from "../citation";
import { CitationBadges } from "../citation-badges";
import styles from "../library.module.css";
import { merge } from "../merge";

/** Records that may describe the same work; one of them is kept. */
export function DuplicateGroup({ citations }: { citations: Citation[] }) {
  const announce = useAnnounce();
  const [kept, setKept] = useState<Citation | null>(null);
  const { run, isUnderWay, errorExcept, forget } = useAction(merge, () => {
    setKept(null);
    announce({ title: "Merged into one" });
  });
  const others = citations.filter(({ id }) => id !== kept?.id);
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
                <span>{citation.csl.type.replaceAll("-", " ")}</span>
                {citation.doi ? <span className={styles.identifier}>{citation.doi}</span> : null}
                {citation.arxivId ? <span className={styles.identifier}>arXiv {citation.arxivId}</span> : null}
                <CitationBadges checks={citation.checks} />
              </span>
            </span>
            <Button size="small" onClick={() => setKept(citation)}>
              Keep this one
            </Button>
          </li>
        ))}
      </ul>
      {kept ? (
        <Confirm
          title="Merge into this one?"
          description={`${others.length === 1 ? "The other record" : `The other ${others.length} records`} will be deleted; tags, notes and collections are kept. This cannot be undone.`}
          action="Merge"
          isUnderWay={isUnderWay}
          error={errorExcept()}
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

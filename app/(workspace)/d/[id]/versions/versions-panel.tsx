"use client";

import { useCallback, useEffect, useState } from "react";
import { call } from "#lib/api/client";
import { Button } from "#ui/button";
import { failureWords } from "../../../../failure-words";
import { AuthorBadge } from "../../../documents/author-badge";
import { Panel } from "../panel";
import { foldVersions, type Sitting, type Version } from "./fold-versions";
import styles from "./versions-panel.module.css";

type Page = { versions: Version[]; nextCursor: string | null };

const dayOf = ({ createdAt }: Version) =>
  new Date(createdAt).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });

const timeOf = ({ createdAt }: Version) =>
  new Date(createdAt).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });

const signed = (count: number) => (count > 0 ? `+${count.toLocaleString("en")}` : `−${(-count).toLocaleString("en")}`);

function Line({ sitting }: { sitting: Sitting }) {
  const { latest, count, wordCountDelta } = sitting;
  return (
    <li className={styles.line} data-origin={latest.origin}>
      <div className={styles.summary}>{count > 1 ? `${latest.summary} (${count} saves)` : latest.summary}</div>
      <div className={styles.facts}>
        <AuthorBadge author={latest} />
        <time dateTime={latest.createdAt}>{timeOf(latest)}</time>
        {wordCountDelta === 0 ? null : <span>{signed(wordCountDelta)} words</span>}
      </div>
    </li>
  );
}

/** The history of the document: by day, who, with which model, when, and what; asked for anew when `version` changes. */
export function VersionsPanel({ id, version, onClose }: { id: string; version: string; onClose: () => void }) {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const ask = useCallback(
    async (cursor?: string) => {
      try {
        const next = await call("GET /api/d/[id]/versions", { id, limit: 100, cursor });
        setPage((before) => (cursor && before ? { ...next, versions: [...before.versions, ...next.versions] } : next));
        setFailure(null);
      } catch (error) {
        setFailure(failureWords("", error).description);
      }
    },
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save makes a new line.
  useEffect(() => void ask(), [ask, version]);

  return (
    <Panel title="History" onClose={onClose}>
      {failure ? (
        <div className={styles.failure} role="alert">
          <p>{failure}</p>
          <Button size="small" onClick={() => ask()}>
            Try again
          </Button>
        </div>
      ) : null}
      {page || failure ? null : <p className={styles.quiet}>Loading…</p>}
      {foldVersions(page?.versions ?? [], dayOf).map(({ day, sittings }) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol className={styles.lines}>
            {sittings.map((sitting) => (
              <Line key={sitting.latest.id} sitting={sitting} />
            ))}
          </ol>
        </section>
      ))}
      {page?.nextCursor ? (
        <Button size="small" onClick={() => page.nextCursor && ask(page.nextCursor)}>
          Show more
        </Button>
      ) : null}
    </Panel>
  );
}

"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { failureWords } from "../../../../failure-words";
import { AuthorBadge } from "../../../documents/author-badge";
import { routeKey } from "../../../queries/query";
import { Panel } from "../panel";
import { foldVersions, type Sitting, type Version } from "./fold-versions";
import styles from "./versions-panel.module.css";

const dayOf = ({ createdAt }: Version) =>
  new Date(createdAt).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });

const timeOf = ({ createdAt }: Version) =>
  new Date(createdAt).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });

const signed = (count: number) => (count > 0 ? `+${count.toLocaleString("en")}` : `−${(-count).toLocaleString("en")}`);

type LineProps = { sitting: Sitting; isChosen: boolean; onChoose: () => void };

function Line({ sitting, isChosen, onChoose }: LineProps) {
  const { latest, count, wordCountDelta } = sitting;
  return (
    <li className={styles.line} data-origin={latest.origin} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} className={styles.summary} onClick={onChoose}>
        {count > 1 ? `${latest.summary} (${count} saves)` : latest.summary}
      </button>
      <div className={styles.facts}>
        <AuthorBadge author={latest} />
        <time dateTime={latest.createdAt}>{timeOf(latest)}</time>
        {wordCountDelta === 0 ? null : <span>{signed(wordCountDelta)} words</span>}
      </div>
    </li>
  );
}

type Props = {
  id: string;
  /** Changes with every save, so that the list reloads. */
  version: string;
  /** The ids of the versions under comparison. */
  chosen: readonly string[];
  onChoose: (version: Version) => void;
  onClose: () => void;
};

/** The history by day: author, model, time and change; one chosen version is compared with now, two with each other. */
export function VersionsPanel({ id, version, chosen, onChoose, onClose }: Props) {
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...routeKey("GET /api/d/[id]/versions", { id }), version],
    queryFn: ({ pageParam: cursor }) => call("GET /api/d/[id]/versions", { id, limit: 100, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const versions = data?.pages.flatMap((page) => page.versions);

  return (
    <Panel
      title="History"
      loading={{
        isLoaded: versions !== undefined,
        failure: error && failureWords("", error).description,
        onRetry: () => void refetch(),
      }}
      onClose={onClose}
    >
      {versions ? <p className={styles.hint}>Choose one to compare it with the text as it is now, or two.</p> : null}
      {foldVersions(versions ?? [], dayOf).map(({ day, sittings }) => (
        <section key={day} className={styles.day}>
          <h3 className={styles.date}>{day}</h3>
          <ol className={styles.lines}>
            {sittings.map((sitting) => (
              <Line
                key={sitting.latest.id}
                sitting={sitting}
                isChosen={chosen.includes(sitting.latest.id)}
                onChoose={() => onChoose(sitting.latest)}
              />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </Panel>
  );
}

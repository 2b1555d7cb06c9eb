"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { FoldSummary } from "#ui/fold-summary";
import { IconButton } from "#ui/icon-button";
import { useFailureWords } from "../../../../results/failure-words";
import { AuthorBadge } from "../../../documents/author-badge";
import { routeKey } from "../../../queries/query";
import { SharesOverTime } from "../authors/shares-over-time";
import { Panel } from "../parts/panel";
import { ReviewProgress } from "../reading/review-progress";
import type { Reviews } from "../reading/use-reviews";
import { SuggestedText } from "../suggestions/suggested-text";
import { foldVersions, type Sitting, type Version, wordsOf } from "./fold-versions";
import { dayWords, type Rejection, withRejections } from "./history-days";
import { NameVersionDialog } from "./name-version-dialog";
import { NotableChanges } from "./notable-changes";
import { rejectionsOf } from "./rejections";
import styles from "./versions-panel.module.css";

const dayOf = (locale: string, at: string) =>
  new Date(at).toLocaleDateString(locale, { weekday: "long", day: "numeric", month: "long" });

const timeOf = (locale: string, at: string) =>
  new Date(at).toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" });

const signed = (locale: string, count: number) => `${count > 0 ? "+" : "−"}${Math.abs(count).toLocaleString(locale)}`;

type LineProps = {
  /** The document's id. */
  id: string;
  sitting: Sitting;
  isChosen: boolean;
  onChoose: () => void;
  /** Asks for a name of the newest version; null for those who may not give one. */
  onName: (() => void) | null;
};

function Line({ id, sitting, isChosen, onChoose, onName }: LineProps) {
  const t = useTranslations("versions");
  const locale = useLocale();
  const { latest, wordCountDelta } = sitting;
  return (
    <li className={styles.line} data-origin={latest.origin} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} className={styles.summary} onClick={onChoose}>
        {latest.name === null ? null : <strong className={styles.name}>{latest.name}</strong>}
        {wordsOf(t, sitting, locale)}
      </button>
      <div className={styles.facts}>
        <AuthorBadge author={latest} />
        <time dateTime={latest.createdAt}>{timeOf(locale, latest.createdAt)}</time>
        {wordCountDelta === 0 ? null : (
          <span>{t("changed", { count: Math.abs(wordCountDelta), change: signed(locale, wordCountDelta) })}</span>
        )}
      </div>
      {latest.notableCount > 0 ? <NotableChanges id={id} version={latest} /> : null}
      {onName ? (
        <span className={styles.tool}>
          <IconButton
            label={t(latest.name === null ? "naming.title" : "naming.renaming", { number: String(latest.number) })}
            icon="tag"
            onClick={onName}
          />
        </span>
      ) : null}
    </li>
  );
}

/** A suggestion that was rejected: no version, but a decision about the text. */
function RejectedLine({ rejection, editor }: { rejection: Rejection; editor: Editor }) {
  const t = useTranslations("versions.rejected");
  const locale = useLocale();
  const { by, resolvedBy, resolvedAt, origin } = rejection;
  const isWithdrawn = resolvedBy === null || resolvedBy.id === by.id;
  return (
    <li className={styles.line} data-origin={origin} data-rejected>
      <p>{isWithdrawn ? t("withdrawn") : t("by", { name: resolvedBy.name })}</p>
      <SuggestedText suggestion={rejection} editor={editor} />
      <div className={styles.facts}>
        <AuthorBadge author={rejection} />
        <time dateTime={resolvedAt}>{timeOf(locale, resolvedAt)}</time>
      </div>
    </li>
  );
}

type Props = {
  id: string;
  /** The editor of the text, which rejected suggestions are shown like. */
  editor: Editor;
  /** The latest version, and whether it is published: the list reloads when either changes. */
  version: number;
  status: string;
  /** The ids of the versions under comparison. */
  chosen: readonly string[];
  canName: boolean;
  /** The words of agents by review; null until they are counted. */
  reviewed: Reviews["words"] | null;
  onRead: () => void;
  onChoose: (version: Version) => void;
  onClose: () => void;
};

/** The versions and what was rejected between them, by day. */
function useHistory({ id, version, status }: Pick<Props, "id" | "version" | "status">) {
  const locale = useLocale();
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...routeKey("GET /api/d/[id]/versions", { id }), `${version} ${status}`],
    queryFn: ({ pageParam: cursor }) => call("GET /api/d/[id]/versions", { id, limit: 100, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const versions = data?.pages.flatMap((page) => page.versions);
  const { data: rejections = [] } = useQuery(rejectionsOf(id));
  const sittings = foldVersions(versions ?? [], ({ createdAt }) => dayOf(locale, createdAt));
  const since = hasNextPage ? (versions?.at(-1)?.createdAt ?? null) : null;
  const days = versions ? withRejections(sittings, rejections, (at) => dayOf(locale, at), since) : [];
  const more = hasNextPage ? () => void fetchNextPage() : null;
  return { versions, days, error, more, refetch };
}

type DayProps = Pick<Props, "id" | "editor" | "chosen" | "onChoose"> & {
  day: ReturnType<typeof useHistory>["days"][number];
  isOpen: boolean;
  onName: ((version: Version) => void) | null;
};

function Day({ day, isOpen, id, editor, chosen, onChoose, onName }: DayProps) {
  const t = useTranslations("versions");
  return (
    <details className={styles.day} open={isOpen}>
      <FoldSummary>
        <h3 className={styles.date}>{day.day}</h3>
        <span className={styles.sum}>{dayWords(t, day)}</span>
      </FoldSummary>
      <ol className={styles.lines}>
        {day.lines.map((line) =>
          "rejection" in line ? (
            <RejectedLine key={line.rejection.id} rejection={line.rejection} editor={editor} />
          ) : (
            <Line
              key={line.sitting.latest.id}
              id={id}
              sitting={line.sitting}
              isChosen={chosen.includes(line.sitting.latest.id)}
              onChoose={() => onChoose(line.sitting.latest)}
              onName={onName && (() => onName(line.sitting.latest))}
            />
          ),
        )}
      </ol>
    </details>
  );
}

/** The history by day: author, model, time and change; one chosen version is compared with now, two with each other. */
export function VersionsPanel(props: Props) {
  const { id, version, canName, reviewed, onRead, onClose } = props;
  const t = useTranslations("versions");
  const failureWords = useFailureWords();
  const [naming, setNaming] = useState<Version | null>(null);
  const { versions, days, error, more, refetch } = useHistory(props);

  return (
    <Panel
      name="history"
      loading={{
        isLoaded: versions !== undefined,
        failure: error && failureWords("", error).description,
        onRetry: () => void refetch(),
      }}
      onClose={onClose}
    >
      {versions ? <p className={styles.hint}>{t("hint")}</p> : null}
      {reviewed ? <ReviewProgress words={reviewed} onRead={onRead} /> : null}
      <SharesOverTime id={id} version={version} />
      {days.map((day, at) => (
        <Day key={day.day} day={day} isOpen={at === 0} {...props} onName={canName ? setNaming : null} />
      ))}
      {more ? (
        <Button size="small" onClick={more}>
          {t("more")}
        </Button>
      ) : null}
      {naming ? (
        <NameVersionDialog
          documentId={id}
          version={naming}
          onNamed={() => void refetch()}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </Panel>
  );
}

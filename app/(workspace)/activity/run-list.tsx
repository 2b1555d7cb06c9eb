"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Link } from "#ui/link";
import { useFailureWords } from "../../results/failure-words";
import emptyStyles from "../documents/no-documents.module.css";
import { MoreButton } from "../paging/more-button";
import { reload, routeKey } from "../queries/query";
import styles from "./activity.module.css";
import { RunLine } from "./run-line";
import { UndoRunDialog } from "./undo-run-dialog";

/** What an agent did in one go, as the API returns it. */
export type Run = Output<"GET /api/w/runs">["runs"][number];

function NoRuns() {
  const t = useTranslations("activity");
  return (
    <div className={emptyStyles.empty}>
      <span aria-hidden className={emptyStyles.sign}>
        ❦
      </span>
      <p className={emptyStyles.words}>{t("none")}</p>
      <Link href="/settings/agents">{t("connect")}</Link>
    </div>
  );
}

/** The runs of agents, the newest first. */
export function RunList({ first }: { first: Output<"GET /api/w/runs"> }) {
  const t = useTranslations("activity");
  const client = useQueryClient();
  const failureWords = useFailureWords();
  const [leaving, setLeaving] = useState<Run | null>(null);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: routeKey("GET /api/w/runs"),
    queryFn: ({ pageParam: cursor }) => call("GET /api/w/runs", { cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
  });
  const runs = data.pages.flatMap((page) => page.runs);
  if (runs.length === 0) return <NoRuns />;
  return (
    <>
      <Alert>{error ? failureWords("", error).description : undefined}</Alert>
      <ol className={styles.list} aria-label={t("title")}>
        {runs.map((run) => (
          <RunLine key={run.id} run={run} onUndo={() => setLeaving(run)} />
        ))}
      </ol>
      <MoreButton more={hasNextPage ? () => void fetchNextPage() : null} isLoading={isFetchingNextPage} />
      {leaving ? (
        <UndoRunDialog
          run={leaving}
          onClose={() => setLeaving(null)}
          onUndone={() => void reload(client, routeKey("GET /api/w/runs"))}
        />
      ) : null}
    </>
  );
}

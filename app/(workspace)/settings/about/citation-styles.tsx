"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { StylesState } from "#lib/citations/styles/update-styles";
import { Button } from "#ui/button";
import { useAction } from "../../../results/use-action";
import { When } from "../../parts/when";
import { actionQuery } from "../../queries/query";
import styles from "./citation-styles.module.css";
import { stylesState, updateStyles } from "./styles-actions";

const ASKED_EVERY_MS = 1_000;
const DAY = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

const polled = queryOptions(actionQuery(["styles_state"], () => stylesState({})));

const code = (words: ReactNode) => <code>{words}</code>;

type Props = { initial: StylesState; canUpdate: boolean };

/** Shows the age of the citation styles, and lets the workspace owner update them. */
export function CitationStyles({ initial, canUpdate }: Props) {
  const t = useTranslations("settings.about");
  const format = useFormatter();
  const client = useQueryClient();
  const { data } = useQuery({
    ...polled,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    // When a request fails, the next poll gets the state.
    refetchInterval: ({ state }) => (state.data?.update?.state === "running" ? ASKED_EVERY_MS : false),
  });
  const { count, asOf, fetchedAt, update } = data;
  const isRunning = update?.state === "running";
  const { run, isUnderWay, errorExcept } = useAction(updateStyles, (state) =>
    client.setQueryData(polled.queryKey, state),
  );
  const failure =
    errorExcept() ?? (update?.state === "failed" ? t("failed", { reason: update.message ?? "" }).trim() : undefined);

  return (
    <>
      <p>
        {asOf ? t("countAsOf", { count, day: format.dateTime(new Date(asOf), DAY) }) : t("count", { count })}{" "}
        {fetchedAt ? t.rich("updated", { when: () => <When at={fetchedAt} /> }) : t("cameAlong")}
      </p>
      {canUpdate ? (
        <div className={styles.update}>
          <Button disabled={isRunning || isUnderWay} onClick={() => run({})}>
            {t(isRunning || isUnderWay ? "updating" : "update")}
          </Button>
          {isRunning ? <progress className={styles.progress} value={update.done} aria-label={t("progress")} /> : null}
          <p role="status" className={styles.step}>
            {update?.state === "running" ? t("step", { step: update.step }) : null}
            {update?.state === "done" ? t("complete") : null}
          </p>
          {failure ? (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          ) : null}
          <p>{t.rich("addStyle", { code })}</p>
        </div>
      ) : null}
    </>
  );
}

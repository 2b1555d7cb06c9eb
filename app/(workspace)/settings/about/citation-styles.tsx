"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { StylesState } from "#lib/citations/styles/update-styles";
import { Button } from "#ui/button";
import { useAction } from "../../../use-action";
import { When } from "../../documents/when";
import { actionQuery } from "../../queries/query";
import styles from "./citation-styles.module.css";
import { stylesState, updateStyles } from "./styles-actions";

const ASKED_EVERY_MS = 1_000;

const polled = queryOptions(actionQuery(["styles_state"], () => stylesState({})));

type Props = { initial: StylesState; canUpdate: boolean };

/** Shows the age of the citation styles, and lets the workspace owner update them. */
export function CitationStyles({ initial, canUpdate }: Props) {
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
  const failure = errorExcept() ?? (update?.state === "failed" ? failed(update.message) : undefined);

  return (
    <>
      <p>
        {count.toLocaleString("en")} styles{asOf ? `, the newest dated ${dayWords(asOf)}` : ""}.{" "}
        {fetchedAt ? (
          <>
            Updated <When at={fetchedAt} />.
          </>
        ) : (
          "They came with this version of Colophon."
        )}
      </p>
      {canUpdate ? (
        <div className={styles.update}>
          <Button disabled={isRunning || isUnderWay} onClick={() => run({})}>
            {isRunning || isUnderWay ? "Updating…" : "Update the styles"}
          </Button>
          {isRunning ? (
            <progress className={styles.progress} value={update.done} aria-label="Update of the citation styles" />
          ) : null}
          <p role="status" className={styles.step}>
            {statusWords(update)}
          </p>
          {failure ? (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const failed = (message = "") => `The styles could not be updated and are as before. ${message}`.trim();

function statusWords(update: StylesState["update"]): string {
  if (update?.state === "running") return `${update.step}…`;
  return update?.state === "done" ? "The last update is complete." : "";
}

const dayWords = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

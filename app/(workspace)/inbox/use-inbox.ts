"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";
import { useServerWords } from "../../results/server-words";
import { useNotifications } from "../notifications/notifications-provider";
import { countQuery } from "../notifications/use-inbox-count";
import { reload } from "../queries/query";
import { type Decision, type DecisionEvent, decidedIds, nextDecisions, UNDECIDED, type Verb } from "./decisions";
import { type Batch, findBatch, inOrder, waitingQuery } from "./waiting";

/** How long undo takes a decision back before it is sent. */
export const HELD_MS = 8_000;
// What one request resolves at most.
const AT_ONCE = 200;
const RESOLVE = "POST /api/w/suggestions/resolve";

type Failed = Output<typeof RESOLVE>["failed"];

const bodyOf = (verb: Verb, ids: readonly string[]) => ({
  accept: verb === "accept" ? [...ids] : [],
  reject: verb === "reject" ? [...ids] : [],
});

async function resolve({ verb, ids }: Decision): Promise<Failed> {
  const failed: Failed = [];
  for (let at = 0; at < ids.length; at += AT_ONCE)
    failed.push(...(await call(RESOLVE, bodyOf(verb, ids.slice(at, at + AT_ONCE)))).failed);
  return failed;
}

// A page that is left may still send requests that are kept alive.
function resolveLeaving({ verb, ids }: Decision): void {
  const [method = "", path = ""] = RESOLVE.split(" ");
  const headers = { "content-type": "application/json" };
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = JSON.stringify(bodyOf(verb, ids.slice(at, at + AT_ONCE)));
    void fetch(path, { method, headers, body, keepalive: true }).catch(() => {});
  }
}

/** Says which suggestions could not be settled, by their documents. */
function useTellFailed() {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const announce = useAnnounce();
  const serverWords = useServerWords();
  return useCallback(
    (verb: Verb, failed: Failed) => {
      const titles = new Map(
        client
          .getQueryData(waitingQuery.queryKey)
          ?.pages.flatMap(({ suggestions }) =>
            suggestions.map(({ id, document }): [string, string] => [id, document.title || t("untitled")]),
          ),
      );
      const lines = failed.map(({ id, error }) => `${titles.get(id) ?? id}: ${serverWords({ error })}`);
      announce({ title: t(`failed.${verb}`, { count: failed.length }), description: lines.join("\n"), tone: "error" });
    },
    [client, announce, serverWords, t],
  );
}

type Send = (decision: Decision) => unknown;

/** Sends what waits when the page is closed, and when another page is opened. */
function useLeaving(happen: (event: DecisionEvent, send: Send) => void, send: Send): void {
  useEffect(() => {
    const close = () => happen({ type: "left" }, resolveLeaving);
    window.addEventListener("pagehide", close);
    return () => window.removeEventListener("pagehide", close);
  }, [happen]);
  const leave = useEffectEvent(() => happen({ type: "left" }, send));
  useEffect(() => () => leave(), []);
}

/** The decisions that wait to be sent, or are on their way; a page that is left sends them at once. */
function useDecisions(refresh: () => Promise<unknown>) {
  const t = useTranslations("inbox");
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  const tellFailed = useTellFailed();
  const [decisions, setDecisions] = useState(UNDECIDED);
  const current = useRef(UNDECIDED);
  const keys = useRef(0);

  const happen = useCallback((event: DecisionEvent, send: (decision: Decision) => unknown) => {
    const [next, due] = nextDecisions(current.current, event);
    current.current = next;
    setDecisions(next);
    for (const decision of due) send(decision);
  }, []);

  const send = useCallback(
    async (decision: Decision): Promise<void> => {
      try {
        const failed = await resolve(decision);
        if (failed.length > 0) {
          happen({ type: "failed", ids: failed.map(({ id }) => id) }, send);
          tellFailed(decision.verb, failed);
        }
      } catch (error) {
        // Those that a first request resolved are gone from the list that is read again.
        happen({ type: "failed", ids: decision.ids }, send);
        announce({
          ...failureWords(t(`failed.${decision.verb}`, { count: decision.ids.length }), error),
          tone: "error",
        });
      }
      await refresh();
    },
    [happen, tellFailed, announce, failureWords, refresh, t],
  );

  const decide = useCallback(
    (verb: Verb, ids: readonly string[]) => {
      const key = keys.current++;
      happen({ type: "decided", decision: { key, verb, ids } }, send);
      setTimeout(() => happen({ type: "due", key }, send), HELD_MS);
    },
    [happen, send],
  );

  useLeaving(happen, send);

  return { decisions, current, decide, takeBack: () => happen({ type: "undone" }, send) };
}

/** The suggestions that wait for the person, and the decisions about them; each can be undone for some seconds. */
export function useInbox() {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  const { notifications } = useNotifications();
  const query = useInfiniteQuery(waitingQuery);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const refresh = useCallback(
    () => Promise.all([reload(client, waitingQuery.queryKey), reload(client, countQuery.queryKey)]),
    [client],
  );
  // The owner of a document is told of each new suggestion.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is not read here.
  useEffect(() => void refresh(), [notifications, refresh]);

  const { decisions, current, decide, takeBack } = useDecisions(refresh);
  const all = useMemo(() => inOrder(data?.pages.flatMap(({ suggestions }) => suggestions) ?? []), [data]);
  const decided = decidedIds(decisions);
  const waiting = all.filter(({ id }) => !decided.has(id));

  async function decideBatch(verb: Verb, batch: Batch): Promise<void> {
    try {
      const found = await findBatch(batch);
      const hidden = decidedIds(current.current);
      const open = found.filter(({ id, status }) => !hidden.has(id) && (verb === "reject" || status === "pending"));
      const ids = open.map(({ id }) => id);
      if (ids.length > 0) decide(verb, ids);
      else announce({ title: t("noneOfBatch") });
    } catch (error) {
      announce({ ...failureWords(t(`failed.${verb}`, { count: 1 }), error), tone: "error" });
    }
  }

  return {
    /** Null until they are loaded. */
    waiting: data ? waiting : null,
    error: query.error,
    retry: () => void query.refetch(),
    held: decisions.held,
    decide,
    decideBatch,
    /** Takes the last decision back that was not sent; returns where its first suggestion waits again, or -1. */
    undo(): number {
      const [back] = current.current.held.at(-1)?.ids ?? [];
      takeBack();
      const hidden = decidedIds(current.current);
      return all.filter(({ id }) => !hidden.has(id)).findIndex(({ id }) => id === back);
    },
    /** Loads more where the list goes on; null where it ends. */
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null,
    hasMore: hasNextPage,
  };
}

/** The suggestions that wait for a person, and the decisions about them. */
export type Inbox = ReturnType<typeof useInbox>;

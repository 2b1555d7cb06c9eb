"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { actionQuery } from "../queries/query";
import { useReload } from "../queries/use-reload";
import { countInbox } from "./count-inbox";
import { useNotifications } from "./notifications-provider";

/** The query of how much waits for the person's decision. */
export const countQuery = actionQuery(["count_inbox"], () => countInbox({}));

const AGAIN_MS = 60_000;

/** How many suggestions wait for the person's decision, up to 100. */
export function useInboxCount(): number {
  const reload = useReload();
  const { notifications } = useNotifications();
  const isLoaded = notifications !== null;
  const { data = 0 } = useQuery({ ...countQuery, enabled: isLoaded, refetchInterval: AGAIN_MS });
  const counted = useRef(notifications);
  // The owner of a document is told of each new suggestion.
  useEffect(() => {
    if (counted.current && counted.current !== notifications) void reload(countQuery.queryKey);
    counted.current = notifications;
  }, [notifications, reload]);
  return data;
}

"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { call, type Output } from "#lib/doors/client";

/** What the signed-in person was told, newest first. */
export type Notification = Output<"GET /api/w/notifications">["notifications"][number];

type Held = {
  /** Null until they are loaded. */
  notifications: readonly Notification[] | null;
  unreadCount: number;
  /** Marks some or all as read; a failure leaves them unread. */
  markRead: (read: string[] | true) => void;
};

const NotificationsContext = createContext<Held>({ notifications: null, unreadCount: 0, markRead: () => {} });

const SHOWN = 50;
const AGAIN_MS = 5_000;

/** Calls `onEvent` when the person's notifications change, while the page is visible; returns a function that stops. */
function followNotifications(onEvent: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const start = () => {
    stop();
    // Over HTTP/1.1 a browser has six connections for all tabs, so hidden ones hold none.
    if (document.visibilityState === "hidden") return;
    source = new EventSource("/api/live");
    source.addEventListener("notifications", onEvent);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(start, AGAIN_MS);
    });
  };
  start();
  document.addEventListener("visibilitychange", start);
  return () => {
    document.removeEventListener("visibilitychange", start);
    stop();
  };
}

/** Holds what the person was told, up to date. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [notifications, setNotifications] = useState<readonly Notification[] | null>(null);
  const [unreadCount, setUnreadCount] = useState(0);

  useEffect(() => {
    // When a request fails, the list stays as it was until the next event.
    const load = () =>
      void call("GET /api/w/notifications", { limit: SHOWN }).then(
        (answer) => {
          setNotifications(answer.notifications);
          setUnreadCount(answer.unreadCount);
        },
        () => {},
      );
    return followNotifications(load);
  }, []);

  const markRead = useCallback((read: string[] | true) => {
    // The event of the change loads the list again.
    call("PATCH /api/w/notifications", { read }).then(
      (answer) => setUnreadCount(answer.unreadCount),
      () => {},
    );
  }, []);

  const held = useMemo(() => ({ notifications, unreadCount, markRead }), [notifications, unreadCount, markRead]);
  return <NotificationsContext value={held}>{children}</NotificationsContext>;
}

/** What the signed-in person was told. */
export const useNotifications = (): Held => useContext(NotificationsContext);

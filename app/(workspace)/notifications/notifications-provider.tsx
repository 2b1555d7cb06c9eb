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
// A proxy may hold back what a stream says without ending it.
const PATIENCE_MS = 3_000;

const NAME = "colophon-notifications";

/**
 * Calls `onEvent` at the start and when the person's notifications change; returns a function that stops. Over HTTP/1.1 a
 * browser has six connections for all tabs, so one tab holds the stream and tells the others.
 */
function followNotifications(onEvent: () => void): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", onEvent);
  const tellAll = () => {
    onEvent();
    channel.postMessage(null);
  };
  const { signal } = stopping;
  const { locks } = navigator;
  const lead = () => new Promise<void>((end) => holdStream(tellAll, signal, end));
  const follow = () => {
    onEvent();
    locks.request(NAME, { signal }, lead).catch(() => {});
  };
  // The lock is absent over plain HTTP from another machine; then each tab has a stream of its own.
  if (locks) void locks.request(NAME, { ifAvailable: true }, (lock) => (lock ? lead() : follow()));
  else holdStream(onEvent, signal, () => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

/** Keeps a stream open, which tells at once or fails, again after a failure, until `signal` ends it and `onEnd` is called. */
function holdStream(onEvent: () => void, signal: AbortSignal, onEnd: () => void): void {
  // The lock may be granted in the moment in which it is no longer wanted.
  if (signal.aborted) {
    onEnd();
    return;
  }
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;
  const tell = () => {
    isTold = true;
    onEvent();
  };
  const waiting = setTimeout(() => {
    if (!isTold) tell();
  }, PATIENCE_MS);
  const open = () => {
    source = new EventSource("/api/live");
    source.addEventListener("notifications", tell);
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
      // Where no stream can be had, the list is shown as it was at the start.
      if (!isTold) tell();
    });
  };
  open();
  signal.addEventListener("abort", () => {
    clearTimeout(waiting);
    clearTimeout(timer);
    source?.close();
    onEnd();
  });
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

"use client";

import { type ReactNode, useCallback, useRef, useState } from "react";
import { late } from "./lazy";
import { AnnounceContext, type Message } from "./use-announce";

const ToastList = late(() => import("./toast-list").then((part) => part.ToastList));

/** Provides short messages at the bottom of the screen; screen readers announce them, and they close by themselves. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const waiting = useRef<Message[]>([]);
  const [count, setCount] = useState(0);
  const announce = useCallback((message: Message) => {
    waiting.current.push(message);
    setCount((before) => before + 1);
  }, []);
  const take = useCallback(() => waiting.current.splice(0), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      {count > 0 ? <ToastList take={take} count={count} /> : null}
    </AnnounceContext>
  );
}

"use client";

import { createContext, useContext } from "react";

/** A short message; an error stays until it is dismissed. */
export type Message = {
  title: string;
  description?: string;
  tone?: "error";
  action?: { label: string; onClick: () => void };
  /** Takes the message away when it is aborted. */
  until?: AbortSignal;
};

/** Holds the function that `ToastProvider` gives to those inside it. */
export const AnnounceContext = createContext<(message: Message) => void>(() => {});

/** Returns a stable function that shows and announces a short message. */
export const useAnnounce = (): ((message: Message) => void) => useContext(AnnounceContext);

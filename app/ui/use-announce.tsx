"use client";

import { Toast } from "@base-ui/react/toast";
import { useCallback } from "react";

type Message = { title: string; description?: string; tone?: "error"; action?: { label: string; onClick: () => void } };

/** Returns a function that shows and announces a short message; an error stays until it is dismissed. */
export function useAnnounce(): (message: Message) => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    ({ title, description, tone, action }) => {
      add({
        title,
        description,
        ...(tone === "error" ? { timeout: 0, priority: "high" as const } : {}),
        ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
      });
    },
    [add],
  );
}

"use client";

import { Toast } from "@base-ui/react/toast";
import { useCallback } from "react";

type Message = { title: string; description?: string; tone?: "error"; action?: { label: string; onClick: () => void } };

/** Returns a function that shows and announces a short message; an error stays until it is dismissed. */
export function useAnnounce(): (message: Message) => void {
  const { add, close } = Toast.useToastManager();
  return useCallback(
    ({ title, description, tone, action }) => {
      // An action runs once.
      const run = () => {
        close(id);
        action?.onClick();
      };
      const id = add({
        title,
        description,
        ...(tone === "error" ? { timeout: 0, priority: "high" as const } : {}),
        ...(action ? { actionProps: { children: action.label, onClick: run } } : {}),
      });
    },
    [add, close],
  );
}

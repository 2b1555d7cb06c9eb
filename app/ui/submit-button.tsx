"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { useIsHydrated } from "./use-is-hydrated";

type Props = { isUnderWay: boolean; tone?: "primary" | "plain" | "danger"; children: ReactNode };

/** Submits a form; it is disabled until the page's scripts run, so that a browser never submits the form natively. */
export function SubmitButton({ isUnderWay, tone = "primary", children }: Props) {
  const isReady = useIsHydrated();
  return (
    <Button type="submit" tone={tone} disabled={!isReady || isUnderWay}>
      {children}
    </Button>
  );
}

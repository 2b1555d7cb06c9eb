"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "./button";

const never = () => () => {};

type Props = { isUnderWay: boolean; tone?: "primary" | "plain" | "danger"; children: ReactNode };

/** The button that sends a form; it waits for the page's scripts, so that a browser never sends a form by itself. */
export function SubmitButton({ isUnderWay, tone = "primary", children }: Props) {
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" tone={tone} disabled={!isReady || isUnderWay}>
      {children}
    </Button>
  );
}

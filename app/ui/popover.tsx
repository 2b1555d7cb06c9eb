"use client";

import { late } from "./lazy";
import type { PopoverProps } from "./popover-window";
import { useWasOpen } from "./use-was-open";

const PopoverWindow = late(() => import("./popover-window").then((part) => part.PopoverWindow));

/** A popover at an element; Escape or a press outside closes it. */
export function Popover(props: PopoverProps) {
  return useWasOpen(props.open) ? <PopoverWindow {...props} /> : null;
}

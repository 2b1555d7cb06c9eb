"use client";

import { useSyncExternalStore } from "react";

const APPLE: Record<string, string> = {
  Mod: "⌘",
  Alt: "⌥",
  Shift: "⇧",
  Enter: "⏎",
  Backspace: "⌫",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
const OTHER: Record<string, string> = { Mod: "Ctrl", ArrowUp: "↑", ArrowDown: "↓" };

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut such as `Mod-Shift-k` in the symbols of the user's platform. */
export function Keys({ of }: { of: string }) {
  const apple = useSyncExternalStore(never, isApple, () => false);
  const names = apple ? APPLE : OTHER;
  const keys = of.split("-").map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return <kbd>{keys.join(apple ? "" : "+")}</kbd>;
}

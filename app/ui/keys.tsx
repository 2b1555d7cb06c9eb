"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

const APPLE = {
  Mod: "⌘",
  Alt: "⌥",
  Shift: "⇧",
  Enter: "⏎",
  Backspace: "⌫",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};
const NAMED = Object.keys(APPLE) as (keyof typeof APPLE)[];
const namedKey = (key: string) => NAMED.find((name) => name === key);

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A shortcut such as `Mod-Shift-k` in the symbols of the user's platform. */
export function Keys({ of }: { of: string }) {
  const t = useTranslations("ui.keys");
  const apple = useSyncExternalStore(never, isApple, () => false);
  const keys = of.split("-").map((key) => {
    const name = namedKey(key);
    if (name) return apple ? APPLE[name] : t(name);
    return key.length === 1 ? key.toUpperCase() : key;
  });
  return <kbd>{keys.join(apple ? "" : "+")}</kbd>;
}

"use client";

import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import type { IconName } from "./drawn-icon";
import { late } from "./lazy";
import { useWasOpen } from "./use-was-open";

const MenuWindow = late(() => import("./menu-window").then((part) => part.MenuWindow));

/** An entry of a menu. */
export type MenuEntry = {
  label: string;
  icon: IconName;
  onSelect: () => void;
  keys?: string;
  danger?: boolean;
  /** Entries of different groups have a hairline between them. */
  group?: string;
};

type Trigger = ReactElement<ComponentProps<"button">>;

type Props = {
  trigger: Trigger;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** Whether it is open when it is first drawn. */
  isFirstOpen?: boolean;
};

/** A menu of actions behind a button. */
export function Menu({ trigger, entries, align = "end", isFirstOpen = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isFirstOpen);
  const [first, setFirst] = useState<"first" | "last" | null>(null);
  const open = (from: typeof first) => {
    setFirst(from);
    setOpen(true);
  };
  const load = () => void MenuWindow.ahead();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen || entries.length === 0 || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": isOpen,
        ...{ "data-popup-open": isOpen || undefined },
        onPointerEnter: load,
        onFocus: load,
        onKeyDown,
        // A press of the keyboard has no count of clicks.
        onClick: ({ detail }) =>
          isOpen || entries.length === 0 ? setOpen(false) : open(detail === 0 ? "first" : null),
      })}
      {useWasOpen(isOpen) ? (
        <MenuWindow
          button={button}
          entries={entries}
          align={align}
          open={isOpen}
          first={first}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

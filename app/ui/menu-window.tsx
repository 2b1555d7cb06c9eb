"use client";

import { Menu } from "@base-ui/react/menu";
import { type FocusEvent, Fragment, type RefObject, useLayoutEffect, useRef } from "react";
import { Icon } from "./drawn-icon";
import { Keys } from "./keys";
import type { MenuEntry } from "./menu";
import styles from "./menu.module.css";

type Props = {
  button: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  align: "start" | "end";
  open: boolean;
  /** Which entry a menu that is opened by the keyboard begins with. */
  first: "first" | "last" | null;
  onClose: () => void;
};

/** The entries of a `Menu`. */
export function MenuWindow({ button, entries, align, open, first, onClose }: Props) {
  const begin = useRef(first);
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    if (!open) return;
    begin.current = first;
    isChosen.current = false;
  }, [open, first]);
  // The popup gets the focus on opening, and again when the pointer leaves an entry.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || begin.current === null) return;
    const items = currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]");
    items[begin.current === "last" ? items.length - 1 : 0]?.focus();
    begin.current = null;
  };
  const select = (onSelect: () => void) => {
    // What an entry opens returns the focus to the button, so the button has it first, and the menu takes it from nobody.
    isChosen.current = true;
    button.current?.focus();
    onSelect();
  };
  const name = button.current?.getAttribute("aria-label") ?? button.current?.textContent ?? undefined;
  return (
    <Menu.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      {/* A landmark, because it is outside of those of the page. */}
      <Menu.Portal role="region" aria-label={name}>
        <Menu.Positioner anchor={button} align={align} sideOffset={4} className={styles.positioner}>
          <Menu.Popup
            className={styles.popup}
            aria-label={name}
            onFocus={onFocus}
            finalFocus={() => (isChosen.current ? false : button.current)}
          >
            {entries.map(({ label, icon, onSelect, keys, danger, group }, at) => (
              <Fragment key={label}>
                {at > 0 && entries[at - 1]?.group !== group ? <Menu.Separator className={styles.hairline} /> : null}
                <Menu.Item onClick={() => select(onSelect)} className={styles.item} data-danger={danger || undefined}>
                  <Icon name={icon} size={16} strokeWidth={1.75} />
                  <span className={styles.label}>{label}</span>
                  {keys ? <Keys of={keys} /> : null}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

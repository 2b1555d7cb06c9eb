"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { Keys } from "./keys";
import styles from "./menu.module.css";

/** An entry of a menu. */
export type MenuEntry = {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  keys?: string;
  danger?: boolean;
};

type Props = { trigger: ReactElement; entries: MenuEntry[]; align?: "start" | "end" };

/** A menu of actions behind a button. */
export function Menu({ trigger, entries, align = "end" }: Props) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className={styles.positioner}>
          <BaseMenu.Popup className={styles.popup}>
            {entries.map(({ label, icon: Icon, onSelect, keys, danger }) => (
              <BaseMenu.Item key={label} onClick={onSelect} className={styles.item} data-danger={danger || undefined}>
                <Icon size={16} strokeWidth={1.75} aria-hidden />
                <span className={styles.label}>{label}</span>
                {keys ? <Keys of={keys} /> : null}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

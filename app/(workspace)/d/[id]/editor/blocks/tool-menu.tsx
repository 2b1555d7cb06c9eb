"use client";

import { Menu } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { Icon, type IconName } from "#ui/drawn-icon";
import { Keys } from "#ui/keys";
import styles from "../../../../../ui/menu.module.css";
import { CLEAR_OF_BARS } from "./clear-of-bars";
import own from "./tool-menu.module.css";

/** An entry of a menu of tools; one with `entries` opens another menu. */
export type ToolEntry = {
  label: string;
  icon: IconName;
  onSelect?: () => void;
  keys?: string;
  danger?: boolean;
  isDisabled?: boolean;
  /** Whether what the entry switches is on; undefined for an entry that is no switch. */
  isOn?: boolean;
  entries?: readonly ToolEntry[];
};

type Props = {
  trigger: ReactElement;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly ToolEntry[])[];
  /** The element that the menu is put into; a toolbar that hides when the focus leaves it needs its menus within. */
  container?: HTMLElement | null;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  side?: "bottom" | "right" | "left";
};

function Inside({ label, icon, keys }: ToolEntry) {
  return (
    <>
      <Icon name={icon} size={16} strokeWidth={1.75} />
      <span className={styles.label}>{label}</span>
      {keys ? <Keys of={keys} /> : null}
    </>
  );
}

function Entry({ entry, container }: { entry: ToolEntry; container?: HTMLElement | null }) {
  const { label, isOn, isDisabled, danger, onSelect, entries } = entry;
  if (entries) {
    return (
      <Menu.SubmenuRoot>
        <Menu.SubmenuTrigger className={styles.item}>
          <Inside {...entry} />
          <Icon name="chevron-right" size={14} />
        </Menu.SubmenuTrigger>
        <Menu.Portal container={container}>
          <Menu.Positioner className={styles.positioner} sideOffset={2} alignOffset={-4}>
            <Menu.Popup className={`${styles.popup} ${own.popup}`}>
              {entries.map((each) => (
                <Entry key={each.label} entry={each} container={container} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.SubmenuRoot>
    );
  }
  if (isOn !== undefined) {
    return (
      <Menu.CheckboxItem
        checked={isOn}
        disabled={isDisabled}
        closeOnClick
        className={styles.item}
        onCheckedChange={() => onSelect?.()}
      >
        <Inside {...entry} />
        <Icon name="check" size={14} className={own.check} data-on={isOn || undefined} />
      </Menu.CheckboxItem>
    );
  }
  return (
    <Menu.Item
      key={label}
      disabled={isDisabled}
      className={styles.item}
      data-danger={danger || undefined}
      onClick={() => onSelect?.()}
    >
      <Inside {...entry} />
    </Menu.Item>
  );
}

/** A menu of tools in groups behind a button. */
export function ToolMenu({ trigger, groups, container, isOpen, onOpenChange, side = "bottom" }: Props) {
  return (
    <Menu.Root open={isOpen} onOpenChange={(next) => onOpenChange?.(next)} modal={false}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal container={container}>
        <Menu.Positioner
          align="start"
          side={side}
          sideOffset={4}
          collisionPadding={CLEAR_OF_BARS}
          className={styles.positioner}
        >
          <Menu.Popup className={`${styles.popup} ${own.popup}`}>
            {groups.map((entries) => (
              <Menu.Group key={entries[0]?.label} className={own.group}>
                {entries.map((entry) => (
                  <Entry key={entry.label} entry={entry} container={container} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

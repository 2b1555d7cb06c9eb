"use client";

import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ComponentProps, ReactNode } from "react";
import styles from "./popover.module.css";

type Props = {
  label: string;
  open: boolean;
  onClose: () => void;
  /** What it stands beside. */
  anchor: ComponentProps<typeof BasePopover.Positioner>["anchor"];
  /** What has the focus first; else the first control. */
  initialFocus?: ComponentProps<typeof BasePopover.Popup>["initialFocus"];
  /** What has the focus when it is gone; else what had it before. */
  finalFocus?: ComponentProps<typeof BasePopover.Popup>["finalFocus"];
  children: ReactNode;
};

/** A small window beside something on the page, for as long as one is busy with it; Escape and a press elsewhere close it. */
export function Popover({ label, open, onClose, anchor, initialFocus, finalFocus, children }: Props) {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <BasePopover.Popup
            aria-label={label}
            className={styles.popup}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

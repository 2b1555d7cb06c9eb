"use client";

import { Popover as BasePopover } from "@base-ui/react/popover";
import type { ComponentProps, ReactNode } from "react";
import styles from "./popover.module.css";

/** What a popover is, and where. */
export type PopoverProps = {
  label: string;
  open: boolean;
  onClose: () => void;
  /** The element that the popover is placed at. */
  anchor: ComponentProps<typeof BasePopover.Positioner>["anchor"];
  /** Receives the focus on opening; defaults to the first control. */
  initialFocus?: ComponentProps<typeof BasePopover.Popup>["initialFocus"];
  /** Receives the focus on closing; defaults to the previously focused element. */
  finalFocus?: ComponentProps<typeof BasePopover.Popup>["finalFocus"];
  children: ReactNode;
};

/** The window of a `Popover`. */
export function PopoverWindow({ label, open, onClose, anchor, initialFocus, finalFocus, children }: PopoverProps) {
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

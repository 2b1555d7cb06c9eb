"use client";

import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import styles from "./window.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  /** The accessible name, when the content has no title. */
  label?: string;
  /** The class for position, size and layout. */
  className?: string | undefined;
  /** Receives the focus on opening; defaults to the first control. */
  initialFocus?: ComponentProps<typeof Dialog.Popup>["initialFocus"];
  children: ReactNode;
};

/** A modal window; it traps the focus, and returns it on closing. */
export function Window({ open, onClose, label, className, initialFocus, children }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup aria-label={label} className={`${styles.window} ${className}`} initialFocus={initialFocus}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

"use client";

import { Dialog } from "@base-ui/react/dialog";
import type { ComponentProps, ReactNode } from "react";
import styles from "./window.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Its name, where no title in it says that. */
  label?: string;
  /** Its place, its measures and how it is filled. */
  className?: string | undefined;
  /** What has the focus first; else the first control. */
  initialFocus?: ComponentProps<typeof Dialog.Popup>["initialFocus"];
  children: ReactNode;
};

/** A window before all else on the screen; the focus goes in, stays in, and returns to where it was. */
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

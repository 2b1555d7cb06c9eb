"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  description?: ReactNode;
  children: ReactNode;
};

/** A question in the middle of the screen; the focus goes in, stays in, and returns to where it was. */
export function Dialog({ title, open, onClose, description, children }: Props) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.veil} />
        <BaseDialog.Popup className={styles.popup}>
          <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
          {description ? (
            <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
          ) : null}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { Window } from "./window";

type Props = {
  title: string;
  open: boolean;
  onClose: () => void;
  description?: ReactNode;
  /** Whether it has the width of a text. */
  isWide?: boolean;
  children: ReactNode;
};

/** A modal dialog in the middle of the screen. */
export function Dialog({ title, open, onClose, description, isWide = false, children }: Props) {
  return (
    <Window open={open} onClose={onClose} className={`${styles.dialog} ${isWide ? styles.wide : ""}`}>
      <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
      {description ? (
        <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
      ) : null}
      {children}
    </Window>
  );
}

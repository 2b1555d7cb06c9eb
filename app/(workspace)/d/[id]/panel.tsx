"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import styles from "./panel.module.css";

type Props = {
  title: string;
  /** Whether its contents are loaded, why they were not, and how to try again. */
  loading?: { isLoaded: boolean; failure: string | null; onRetry: () => void };
  /** On a phone it comes from below and leaves room for the text. */
  isSheet?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel to the right of the text; on a phone it fills the screen. */
export function Panel({ title, loading, isSheet = false, onClose, children }: Props) {
  return (
    <aside className={styles.panel} data-sheet={isSheet || undefined} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={`Close ${title.toLowerCase()}`} icon={X} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {loading?.failure ? (
          <div className={styles.failure} role="alert">
            <p>{loading.failure}</p>
            <Button size="small" onClick={loading.onRetry}>
              Try again
            </Button>
          </div>
        ) : null}
        {loading && !loading.isLoaded && !loading.failure ? <p className={styles.quiet}>Loading…</p> : null}
        {children}
      </div>
    </aside>
  );
}

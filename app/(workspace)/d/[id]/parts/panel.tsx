"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#ui/button";
import { IconButton } from "#ui/icon-button";
import styles from "./panel.module.css";
import type { PanelName } from "./panel-names";

type Props = {
  name: PanelName;
  /** Whether its contents are loaded, why they were not, and how to try again. */
  loading?: { isLoaded: boolean; failure: string | null; onRetry: () => void };
  /** On a phone it comes from below and leaves room for the text. */
  isSheet?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A panel to the right of the text; on a phone it fills the screen. */
export function Panel({ name, loading, isSheet = false, onClose, children }: Props) {
  const t = useTranslations("document");
  const title = t(`panels.${name}`);
  return (
    <aside className={styles.panel} data-sheet={isSheet || undefined} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t(`closePanel.${name}`)} icon="x" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <div className={styles.body} tabIndex={0}>
        {loading?.failure ? (
          <div className={styles.failure} role="alert">
            <p>{loading.failure}</p>
            <Button size="small" onClick={loading.onRetry}>
              {t("tryAgain")}
            </Button>
          </div>
        ) : null}
        {loading && !loading.isLoaded && !loading.failure ? <p className={styles.quiet}>{t("loading")}</p> : null}
        {children}
      </div>
    </aside>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button";
import styles from "./copy-line.module.css";

/** A line to copy, such as a key or a link; `label` names it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const t = useTranslations("ui.copying");
  return (
    <div className={styles.line}>
      <code className={styles.text} role="note" aria-label={label}>
        {text}
      </code>
      <CopyButton label={t("copy")} text={text} />
    </div>
  );
}

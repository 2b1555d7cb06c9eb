"use client";

import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import styles from "./reading.module.css";
import type { Reviews } from "./use-reviews";

type Props = {
  words: Reviews["words"];
  /** Opens the reading mode; null for those who only read. */
  onRead: (() => void) | null;
};

/** How many words of agents somebody answered for; a press opens the reading mode. */
export function ReviewProgress({ words: { byAgents, reviewed, unreviewed }, onRead }: Props) {
  const t = useTranslations("document.reading");
  if (byAgents === 0) return null;
  const words = t("progress", { reviewed, byAgents });
  if (!onRead || unreviewed === 0) return <span className={styles.progress}>{words}</span>;
  return (
    <button type="button" className={styles.progress} title={t("start")} onClick={onRead}>
      <Icon name="book-open-check" size={13} /> {words}
    </button>
  );
}

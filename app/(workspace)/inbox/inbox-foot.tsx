import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import type { Decision } from "./decisions";
import styles from "./inbox.module.css";
import { ACTS } from "./use-inbox-acts";

/** The foot of the inbox: the last decision with the button that undoes it, and the keys. */
export function InboxFoot({ last, onUndo }: { last: Decision | undefined; onUndo: () => void }) {
  const t = useTranslations("inbox");
  return (
    <footer className={styles.foot}>
      <div className={styles.held}>
        {last ? (
          <>
            {t(`held.${last.verb}`, { count: last.ids.length })}
            <Button size="small" tone="quiet" onClick={onUndo}>
              <Icon name="undo-2" size={14} /> {t("undo")}
            </Button>
          </>
        ) : null}
      </div>
      <ul className={styles.keys} aria-label={t("keys.label")}>
        {ACTS.map(([act, key]) => (
          <li key={act}>
            <kbd>{key}</kbd> {t(`keys.${act}`)}
          </li>
        ))}
      </ul>
    </footer>
  );
}

import { useTranslations } from "next-intl";
import { Icon } from "#ui/drawn-icon";
import type { Citation } from "./citation";
import styles from "./library.module.css";

/** Warns about a work before it is cited: not verified, retracted, or superseded by a newer version. */
export function CitationBadges({ checks }: { checks: Citation["checks"] }) {
  const t = useTranslations("library.badges");
  return (
    <>
      {checks.retracted ? (
        <span className={styles.badge} data-tone="bad">
          <Icon name="octagon-alert" size={14} strokeWidth={2} /> {t("retracted")}
        </span>
      ) : null}
      {checks.verified === false ? (
        <span className={styles.badge} data-tone="unsure" title={t("unverifiedWords")}>
          <Icon name="circle-help" size={14} strokeWidth={2} /> {t("unverified")}
        </span>
      ) : null}
      {checks.newerVersion ? (
        <span className={styles.badge}>
          <Icon name="arrow-up-right" size={14} strokeWidth={2} /> {t("newerVersion")}
        </span>
      ) : null}
    </>
  );
}

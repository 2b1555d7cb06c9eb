import { ArrowUpRight, CircleHelp, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Citation } from "./citation";
import styles from "./library.module.css";

/** Warns about a work before it is cited: not verified, retracted, or superseded by a newer version. */
export function CitationBadges({ checks }: { checks: Citation["checks"] }) {
  const t = useTranslations("library.badges");
  return (
    <>
      {checks.retracted ? (
        <span className={styles.badge} data-tone="bad">
          <OctagonAlert size={14} strokeWidth={2} aria-hidden /> {t("retracted")}
        </span>
      ) : null}
      {checks.verified === false ? (
        <span className={styles.badge} data-tone="unsure" title={t("unverifiedWords")}>
          <CircleHelp size={14} strokeWidth={2} aria-hidden /> {t("unverified")}
        </span>
      ) : null}
      {checks.newerVersion ? (
        <span className={styles.badge}>
          <ArrowUpRight size={14} strokeWidth={2} aria-hidden /> {t("newerVersion")}
        </span>
      ) : null}
    </>
  );
}

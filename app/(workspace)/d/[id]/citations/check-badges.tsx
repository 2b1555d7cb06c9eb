import { ArrowUpRight, BadgeCheck, CircleHelp, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Checks } from "#lib/citations/csl/shape";
import styles from "./check-badges.module.css";

type Props = { checks: Checks; isOnlyAlarms?: boolean };

/** Shows what is known about a work: whether a registry confirmed it, whether it was retracted, and its newer version. */
export function CheckBadges({ checks, isOnlyAlarms = false }: Props) {
  const t = useTranslations("citing.checks");
  const { verified, retracted, newerVersion } = checks;
  if (isOnlyAlarms && !retracted && verified) return null;
  return (
    <span className={styles.badges}>
      {retracted ? (
        <span className={styles.badge} data-tone="alarm">
          <OctagonAlert size={13} strokeWidth={2.25} aria-hidden /> {t("retracted")}
        </span>
      ) : null}
      {verified ? null : (
        <span className={styles.badge} data-tone="unsure" title={t("unverifiedHint")}>
          <CircleHelp size={13} strokeWidth={2} aria-hidden /> {t("unverified")}
        </span>
      )}
      {verified && !isOnlyAlarms ? (
        <span className={styles.badge} title={t("verifiedHint")}>
          <BadgeCheck size={13} strokeWidth={2} aria-hidden /> {t("verified")}
        </span>
      ) : null}
      {newerVersion && !isOnlyAlarms ? (
        <a
          className={styles.badge}
          href={`https://doi.org/${encodeURI(newerVersion)}`}
          target="_blank"
          rel="noreferrer"
        >
          <ArrowUpRight size={13} strokeWidth={2} aria-hidden /> {t("newer")}
        </a>
      ) : null}
    </span>
  );
}

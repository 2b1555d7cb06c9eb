import { useTranslations } from "next-intl";
import type { Checks } from "#lib/citations/csl/shape";
import { Icon } from "#ui/drawn-icon";
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
          <Icon name="octagon-alert" size={13} strokeWidth={2.25} /> {t("retracted")}
        </span>
      ) : null}
      {verified ? null : (
        <span className={styles.badge} data-tone="unsure" title={t("unverifiedHint")}>
          <Icon name="circle-help" size={13} strokeWidth={2} /> {t("unverified")}
        </span>
      )}
      {verified && !isOnlyAlarms ? (
        <span className={styles.badge} title={t("verifiedHint")}>
          <Icon name="badge-check" size={13} strokeWidth={2} /> {t("verified")}
        </span>
      ) : null}
      {newerVersion && !isOnlyAlarms ? (
        <a
          className={styles.badge}
          href={`https://doi.org/${encodeURI(newerVersion)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="arrow-up-right" size={13} strokeWidth={2} /> {t("newer")}
        </a>
      ) : null}
    </span>
  );
}

import { ArrowUpRight, CircleHelp, OctagonAlert } from "lucide-react";
import type { Citation } from "./citation";
import styles from "./library.module.css";

/** Warns about a work before it is cited: not verified, retracted, or superseded by a newer version. */
export function CitationBadges({ checks }: { checks: Citation["checks"] }) {
  return (
    <>
      {checks.retracted ? (
        <span className={styles.badge} data-tone="bad">
          <OctagonAlert size={14} strokeWidth={2} aria-hidden /> Retracted
        </span>
      ) : null}
      {checks.verified === false ? (
        <span className={styles.badge} data-tone="unsure" title="No registry has confirmed that this work is so.">
          <CircleHelp size={14} strokeWidth={2} aria-hidden /> Unverified
        </span>
      ) : null}
      {checks.newerVersion ? (
        <span className={styles.badge}>
          <ArrowUpRight size={14} strokeWidth={2} aria-hidden /> Newer version
        </span>
      ) : null}
    </>
  );
}

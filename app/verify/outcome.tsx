import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { parseUrl } from "#lib/base/parse-url";
import { Icon } from "#ui/drawn-icon";
import type { StatementPayload } from "../../lib/statements/verify/verify-bytes.mjs";
import styles from "./verify.module.css";
import type { Outcome } from "./verify-files";

const ICONS = { verified: "circle-check", differs: "circle-x", unverifiable: "circle-help" } as const;

/** What came of a check: the verdict, why, and the authors of a verified text. */
export function VerifyOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslations("verify");
  const icon = ICONS[outcome.kind];
  return (
    <section className={styles.outcome} data-kind={outcome.kind} aria-label={outcome.name}>
      <h2 className={styles.verdict}>
        <Icon name={icon} size={20} strokeWidth={1.75} />
        {t(`verdicts.${outcome.kind}`)}
      </h2>
      <p className={styles.name}>{outcome.name}</p>
      {outcome.kind === "verified" ? <Verified payload={outcome.payload} isWhole={outcome.isWhole} /> : null}
      {outcome.kind === "differs" ? (
        <p>{t(`differing.${outcome.reason}`, { paragraph: outcome.paragraph ?? 0 })}</p>
      ) : null}
      {outcome.kind === "unverifiable" ? <p>{t(`reasons.${outcome.reason}`)}</p> : null}
      {outcome.kind !== "verified" && outcome.words ? (
        <blockquote className={styles.words}>{outcome.words}</blockquote>
      ) : null}
    </section>
  );
}

function Verified({ payload, isWhole }: { payload: StatementPayload; isWhole: boolean }) {
  const t = useTranslations("verify");
  const locale = useLocale();
  const { document, issuer, issuedAt } = payload;
  const present = payload.contributors.filter(({ words }) => words > 0);
  const total = present.reduce((sum, { words }) => sum + words, 0);
  const agents = present.filter(({ origin }) => origin === "agent");
  const byAgents = agents.reduce((sum, { words }) => sum + words, 0);
  const reviewed = agents.reduce((sum, each) => sum + each.reviewed, 0);
  const day = new Date(issuedAt).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
  return (
    <>
      <p>{t("agrees", { title: document.title, version: String(document.version), issuer: hostOf(issuer), day })}</p>
      <div className={styles.bar} aria-hidden>
        {present.map(({ name, origin, words }) => (
          <i key={`${origin} ${name}`} data-origin={origin} style={flex(words)} />
        ))}
      </div>
      <ul className={styles.authors} aria-label={t("authors")}>
        {present.map(({ name, origin, words }) => (
          <li key={`${origin} ${name}`}>
            <i data-origin={origin} />
            <span>{name}</span>
            <span className={styles.fact}>{t(`origins.${origin}`)}</span>
            <span className={styles.count}>
              {t("words", { words, percent: String(Math.round((words * 100) / total)) })}
            </span>
          </li>
        ))}
      </ul>
      <p>{byAgents === 0 ? t("noAgents") : t("reviewed", { reviewed, byAgents })}</p>
      {isWhole ? null : <p className={styles.fact}>{t("without")}</p>}
    </>
  );
}

const flex = (words: number): CSSProperties => ({ flexGrow: words });

const hostOf = (address: string) => parseUrl(address)?.host ?? address;

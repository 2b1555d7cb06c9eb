import { useTranslations } from "next-intl";
import { Link } from "#ui/link";
import styles from "../fields/work.module.css";
import type { Work } from "./save-work";

/** The documents that cite a work. */
export function CitedIn({ citedIn }: Pick<Work, "citedIn">) {
  const t = useTranslations("work");
  const ui = useTranslations("ui");
  return (
    <section className={styles.section} aria-labelledby="cited">
      <h2 id="cited" className={styles.heading}>
        {t("citedIn")}
      </h2>
      {citedIn.length > 0 ? (
        <ul className={styles.cited} aria-label={t("citing")}>
          {citedIn.map(({ id, title, key }) => (
            <li key={id}>
              <Link href={`/d/${id}`}>{title || ui("untitled")}</Link> <code className={styles.key}>{`@${key}`}</code>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t("notCited")}</p>
      )}
    </section>
  );
}

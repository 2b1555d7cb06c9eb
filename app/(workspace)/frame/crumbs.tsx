import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Link } from "#ui/link";
import styles from "./crumbs.module.css";

type Props = {
  path: readonly { label: string; href: string }[];
  /** The name of the page itself, when the page has no title of its own. */
  here?: string;
  /** On a phone, show only the page itself. */
  isBrief?: boolean;
};

/** The breadcrumbs from the workspace to a page. */
export function Crumbs({ path, here, isBrief }: Props) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("breadcrumb")} className={styles.crumbs} data-brief={isBrief || undefined}>
      {path.map(({ label, href }, at) => (
        <Fragment key={href}>
          {at > 0 ? <span aria-hidden>/</span> : null}
          <Link href={href}>{label}</Link>
        </Fragment>
      ))}
      {here === undefined ? null : (
        <>
          <span aria-hidden>/</span>
          <span className={styles.here} aria-current="page">
            {here}
          </span>
        </>
      )}
    </nav>
  );
}

import Link from "next/link";
import { Fragment } from "react";
import styles from "./crumbs.module.css";

type Props = {
  path: readonly { label: string; href: string }[];
  /** The page itself, where it does not begin with its name. */
  here?: string;
  /** On a phone only the page itself is named. */
  isBrief?: boolean;
};

/** The way from the top of the workspace to a page. */
export function Crumbs({ path, here, isBrief }: Props) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs} data-brief={isBrief || undefined}>
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

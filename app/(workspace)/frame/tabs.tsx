import { Link } from "#ui/link";
import styles from "./tabs.module.css";

type Props = { label: string; tabs: readonly { label: string; href: string; isHere: boolean }[] };

/** Links between sibling pages. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} className={styles.tab} aria-current={tab.isHere ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

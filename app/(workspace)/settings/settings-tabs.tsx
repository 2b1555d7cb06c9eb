"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import styles from "./settings.module.css";

const TABS = [
  { label: "Account", href: "/settings" },
  { label: "Keys", href: "/settings/keys" },
  { label: "People", href: "/settings/people" },
  { label: "Appearance", href: "/settings/appearance" },
  { label: "About", href: "/settings/about" },
];

/** The ways between the pages of the settings. */
export function SettingsTabs() {
  const pathname = usePathname();
  return (
    <nav aria-label="Settings" className={styles.tabs}>
      {TABS.map(({ label, href }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={pathname === href ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

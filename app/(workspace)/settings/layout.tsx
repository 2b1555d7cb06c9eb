import type { ReactNode } from "react";
import { TopBar } from "../shell/top-bar";
import styles from "./settings.module.css";
import { SettingsTabs } from "./settings-tabs";

/** The frame of the settings. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={styles.page}>
        <h1 className={styles.heading}>Settings</h1>
        <SettingsTabs />
        {children}
      </main>
    </>
  );
}

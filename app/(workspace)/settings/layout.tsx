import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "../../words/words";
import { TopBar } from "../frame/top-bar";
import styles from "./parts/settings.module.css";
import { SettingsTabs } from "./parts/settings-tabs";

/** The frame of the settings. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("settings");
  return (
    <Words areas={["settings", "keys"]}>
      <TopBar>{null}</TopBar>
      <main className={styles.page}>
        <h1 className={styles.heading}>{t("title")}</h1>
        <SettingsTabs />
        {children}
      </main>
    </Words>
  );
}

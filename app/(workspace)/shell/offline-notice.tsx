"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "#ui/drawn-icon";
import { isKeptPage, keepOpenPage, OFFLINE_PAGE, startKeeping } from "../frame/kept-pages";
import styles from "./offline-notice.module.css";

// A page that is looked through on the way to another is not kept.
const SETTLED_MS = 3_000;

/** Keeps the open page for later, and says so when there is no network. */
export function OfflineNotice() {
  const t = useTranslations("shell.offline");
  const pathname = usePathname();
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const [isKept, setKept] = useState(false);
  useEffect(startKeeping, []);
  useEffect(() => {
    void isKeptPage().then(setKept);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is kept once it is open.
  useEffect(() => {
    const timer = setTimeout(keepOpenPage, SETTLED_MS);
    const keepHidden = () => document.visibilityState === "hidden" && keepOpenPage();
    document.addEventListener("visibilitychange", keepHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", keepHidden);
    };
  }, [pathname]);
  const isShown = !isOnline || isKept;
  return (
    <div role="status" aria-label={t("label")} className={styles.place}>
      {isShown ? (
        <p className={styles.notice}>
          <Icon name="cloud-off" size={16} />
          {t(isOnline ? "serverUnreached" : "offline")}
          {pathname === OFFLINE_PAGE ? null : (
            // Without a network, only a whole page can be loaded.
            <a href={OFFLINE_PAGE} className={styles.again}>
              {t("list")}
            </a>
          )}
          {isKept && isOnline ? (
            <button type="button" className={styles.again} onClick={() => window.location.reload()}>
              {t("tryAgain")}
            </button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

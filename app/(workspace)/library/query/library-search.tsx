"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import styles from "../works/library.module.css";
import { libraryHref } from "./library-query";

const PAUSE_MS = 250;

/** Searches the library after a pause in typing. */
export function LibrarySearch({ q }: { q: string }) {
  const t = useTranslations("library");
  const router = useRouter();
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => router.replace(libraryHref({ q: next.trim() })), PAUSE_MS);
  }

  return (
    <search className={styles.search}>
      <Icon name="search" size={16} strokeWidth={1.75} />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("searchHint")}
        value={typed}
        maxLength={500}
        onChange={(event) => change(event.target.value)}
        className={styles.searchField}
      />
    </search>
  );
}

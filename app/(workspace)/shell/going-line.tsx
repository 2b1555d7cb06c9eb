"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { GOING } from "../frame/going";
import styles from "./going-line.module.css";

// Most pages come sooner; a line for each of them would flicker.
const PATIENCE_MS = 200;

/** A line at the top while the next page takes a moment; until it is there, this one stays. */
export function GoingLine() {
  const t = useTranslations("ui");
  const here = `${usePathname()}?${useSearchParams()}`;
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onGoing = (event: Event) => {
      const next = new URL(event instanceof CustomEvent ? event.detail : "", location.href);
      const isElsewhere = next.pathname !== location.pathname || next.search !== location.search;
      clearTimeout(timer);
      // Somebody who goes back first stays where they are.
      setLeft(null);
      if (isElsewhere) timer = setTimeout(() => setLeft(here), PATIENCE_MS);
    };
    window.addEventListener(GOING, onGoing);
    return () => {
      clearTimeout(timer);
      setLeft(null);
      window.removeEventListener(GOING, onGoing);
    };
  }, [here]);
  if (left !== here) return null;
  return (
    <p role="status" className={styles.line}>
      <span className="visually-hidden">{t("loading")}</span>
    </p>
  );
}

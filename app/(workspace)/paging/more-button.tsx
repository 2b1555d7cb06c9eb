"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import styles from "./more-button.module.css";
import type { Pages } from "./use-pages";

/** Loads the next page of a list; renders nothing on the last page. */
export function MoreButton({ more, isLoading }: Pick<Pages<unknown>, "more" | "isLoading">) {
  const t = useTranslations("ui");
  if (!more) return null;
  return (
    <div className={styles.more}>
      <Button disabled={isLoading} onClick={more}>
        {t(isLoading ? "loading" : "showMore")}
      </Button>
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { late } from "#ui/lazy";
import styles from "../list/document-list.module.css";

const WhoYouAreDialog = late(() => import("./who-you-are-dialog").then((part) => part.WhoYouAreDialog));

type Props = Omit<ComponentProps<typeof WhoYouAreDialog>, "onClose">;

/** Says to a person who came by a printed link that there is no other way in yet, and asks for one. */
export function WhoYouAre(props: Props) {
  const t = useTranslations("documents.whoYouAre");
  const [isAsking, setAsking] = useState(false);
  return (
    <p className={styles.notice}>
      {t.rich("notice", {
        ask: (words) => (
          <button type="button" className={styles.ask} onClick={() => setAsking(true)}>
            {words}
          </button>
        ),
      })}
      {isAsking ? <WhoYouAreDialog {...props} onClose={() => setAsking(false)} /> : null}
    </p>
  );
}

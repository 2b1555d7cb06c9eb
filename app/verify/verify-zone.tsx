"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button";
import { FileZone, useChooseFiles } from "../(workspace)/parts/file-zone";
import { VerifyOutcome } from "./outcome";
import styles from "./verify.module.css";
import { type Outcome, verifyFiles } from "./verify-files";

/** A page on which a file is dropped, or chosen, to be verified in the browser. */
export function VerifyZone({ children }: { children: ReactNode }) {
  const t = useTranslations("verify");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [name, setName] = useState<string | null>(null);

  async function take(files: File[]) {
    setName(files[0]?.name ?? null);
    setOutcome(null);
    try {
      setOutcome(await verifyFiles(files));
    } finally {
      setName(null);
    }
  }

  return (
    <FileZone
      accept=".md,.markdown,.html,.htm,.docx,.pdf,.xml,.json"
      label={t("file")}
      dropWords={t("drop")}
      progress={name === null ? null : t("underWay", { name })}
      onTake={(files) => void take(files)}
    >
      <main className={styles.page}>
        {children}
        <p className={styles.intro}>{t("intro")}</p>
        <Choose isFirst={outcome === null} />
        <div aria-live="polite">{outcome ? <VerifyOutcome outcome={outcome} /> : null}</div>
      </main>
    </FileZone>
  );
}

function Choose({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations("verify");
  const choose = useChooseFiles();
  return (
    <div className={styles.choose}>
      <Button tone={isFirst ? "primary" : "plain"} onClick={choose}>
        {t(isFirst ? "choose" : "another")}
      </Button>
      <span className={styles.formats}>{t("formats")}</span>
    </div>
  );
}

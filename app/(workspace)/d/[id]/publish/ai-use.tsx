"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { PUBLISHER_NAMES, PUBLISHERS, type Publisher } from "#lib/publishing/publishers";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { Select } from "#ui/select";
import styles from "./publish-panel.module.css";

const JOURNALS = PUBLISHERS.map((value) => ({ value, label: PUBLISHER_NAMES[value] }));

type Journal = "any" | Publisher;

type Props = {
  id: string;
  /** The address of the page, if there is one: its statement is for any journal. */
  url: string | null;
  onCopy: (text: () => Promise<string>) => void;
};

/** Copies the AI-use statement in the words that the journals of a publisher ask for. */
export function AiUse({ id, url, onCopy }: Props) {
  const t = useTranslations("publish");
  const [journal, setJournal] = useState<Journal>(url ? "any" : "elsevier");
  const options = [...(url ? [{ value: "any" as const, label: t("anyJournal") }] : []), ...JOURNALS];

  async function text(): Promise<string> {
    if (journal !== "any")
      return (await call("GET /api/w/documents/[id]/statement", { id, aiUse: journal })).aiUse ?? "";
    const answer = await fetch(`/p/${url?.split("/p/").at(-1)}/colophon.txt`);
    if (!answer.ok) throw new Error(`The statement was answered with ${answer.status}.`);
    return answer.text();
  }

  return (
    <div className={styles.use}>
      <Select label={t("aiUse")} options={options} value={journal} onChange={setJournal} />
      <Button size="small" onClick={() => onCopy(text)}>
        <Icon name="scroll-text" size={15} /> {t("copyAiUse")}
      </Button>
    </div>
  );
}

"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import styles from "../prompts.module.css";
import { remove } from "../remove";

/** The actions for one of the user's own prompts. */
export function PromptMenu({ prompt }: { prompt: { id: string; name: string } }) {
  const t = useTranslations("prompts");
  const router = useRouter();
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(remove, () => {
    announce({ title: t("deleted", { name: prompt.name }) });
    router.push("/prompts");
  });
  return (
    <span className={styles.actions}>
      <IconButton label={t("editAction")} icon={Pencil} onClick={() => router.push(`/prompts/${prompt.id}/edit`)} />
      <IconButton label={t("delete")} icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Confirm
          title={t("deleteQuestion", { name: prompt.name })}
          description={t("deleteWords")}
          action={t("delete")}
          isUnderWay={isUnderWay}
          error={errorExcept()}
          onConfirm={() => run({ id: prompt.id })}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        />
      ) : null}
    </span>
  );
}

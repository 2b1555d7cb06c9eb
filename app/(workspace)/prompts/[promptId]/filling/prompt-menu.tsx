"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { useAccepted } from "../../../../results/use-accepted";
import { useAction } from "../../../../results/use-action";
import { useAnnounceUndo } from "../../../parts/use-announce-undo";
import styles from "../../parts/prompts.module.css";
import { remove } from "../../parts/remove";
import { save } from "../../parts/save";

type Prompt = { id: string; name: string; description: string; content: string };

/** The actions for one of the user's own prompts. */
export function PromptMenu({ prompt }: { prompt: Prompt }) {
  const t = useTranslations("prompts");
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const accepted = useAccepted();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(remove, () => {
    const { name, description, content } = prompt;
    announceUndo({
      title: t("deleted", { name }),
      async undo() {
        await accepted(save, { name, description, content });
        router.refresh();
      },
      undone: t("back", { name }),
    });
    router.push("/prompts");
  });
  return (
    <span className={styles.actions}>
      <IconButton label={t("editAction")} icon="pencil" onClick={() => router.push(`/prompts/${prompt.id}/edit`)} />
      <IconButton label={t("delete")} icon="trash-2" onClick={() => setAsking(true)} />
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

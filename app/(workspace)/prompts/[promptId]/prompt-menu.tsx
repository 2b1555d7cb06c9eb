"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Confirm } from "#ui/confirm";
import { IconButton } from "#ui/icon-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../use-action";
import styles from "../prompts.module.css";
import { remove } from "../remove";

/** The actions for one of the user's own prompts. */
export function PromptMenu({ prompt }: { prompt: { id: string; name: string } }) {
  const router = useRouter();
  const announce = useAnnounce();
  const [isAsking, setAsking] = useState(false);
  const { run, isUnderWay, errorExcept, forget } = useAction(remove, () => {
    announce({ title: `“${prompt.name}” is deleted` });
    router.push("/prompts");
  });
  return (
    <span className={styles.actions}>
      <IconButton label="Edit" icon={Pencil} onClick={() => router.push(`/prompts/${prompt.id}/edit`)} />
      <IconButton label="Delete" icon={Trash2} onClick={() => setAsking(true)} />
      {isAsking ? (
        <Confirm
          title={`Delete “${prompt.name}”?`}
          description="Agents no longer find it. This cannot be undone."
          action="Delete"
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

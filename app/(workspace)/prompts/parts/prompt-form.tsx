"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { variablesOf } from "#lib/prompts/prompts/variables";
import { Alert } from "#ui/alert";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../../results/use-action";
import styles from "./prompts.module.css";
import { save } from "./save";

/** A prompt under edit. */
type Draft = { id?: string; name: string; description: string; content: string };

// What was typed outlives its page, so that whoever comes back finds it.
const kept = new Map<string, Draft>();

function useDraft(prompt: Draft) {
  const id = prompt.id ?? "";
  const [draft, setDraft] = useState(() => kept.get(id) ?? prompt);
  const change = (part: Partial<Draft>) => {
    kept.set(id, { ...draft, ...part });
    setDraft({ ...draft, ...part });
  };
  return { draft, change, forget: () => void kept.delete(id) };
}

/** The form that creates or edits a prompt. */
export function PromptForm({ prompt }: { prompt: Draft }) {
  const t = useTranslations("prompts");
  const cancel = useTranslations("ui")("cancel");
  const router = useRouter();
  const { draft, change, forget } = useDraft(prompt);
  const announce = useAnnounce();
  const { run, isUnderWay, errorOf, errorExcept } = useAction(save, (id) => {
    forget();
    announce({ title: t("saved") });
    router.push(`/prompts/${id}`);
  });
  const places = variablesOf(draft.content);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run(draft);
      }}
    >
      <Field
        label={t("name")}
        value={draft.name}
        maxLength={200}
        error={errorOf("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={t("purpose")}
        value={draft.description}
        maxLength={1000}
        error={errorOf("description")}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={styles.tall}>
        <Area
          label={t("text")}
          value={draft.content}
          maxLength={50_000}
          hint={places.length === 0 ? t("howToPlace") : t("places", { names: places.join(", ") })}
          onChange={(event) => change({ content: event.target.value })}
        />
      </div>
      <Alert>{errorExcept("name", "description")}</Alert>
      <div className={styles.buttons}>
        <SubmitButton isUnderWay={isUnderWay}>{t("save")}</SubmitButton>
        <Button
          onClick={() => {
            forget();
            router.back();
          }}
        >
          {cancel}
        </Button>
      </div>
    </form>
  );
}

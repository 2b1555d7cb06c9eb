"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Guard } from "#lib/base/caller";
import { Alert } from "#ui/alert";
import { Choice } from "#ui/choice";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../results/use-action";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { ShownOnce } from "../parts/shown-once";
import { make } from "./make";
import { CAREFUL, PermissionFields, usePermissions } from "./permission-fields";

const GUARDS = ["off", "warn", "suggest"] as const satisfies readonly Guard[];

const WRITERS = ["agent", "human"] as const;
const PLACES = ["documents", "drafts"] as const;

type Draft = {
  name: string;
  writer: (typeof WRITERS)[number];
  guard: (typeof GUARDS)[number];
  writes: (typeof PLACES)[number];
};

const USUAL: Draft = { name: "", writer: "agent", guard: "warn", writes: "documents" };

/** Creates a key for an agent or a tool, and shows it once. */
export function NewKey() {
  const t = useTranslations("keys.making");
  const [draft, setDraft] = useState(USUAL);
  const { name, writer, guard, writes } = draft;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const [key, setKey] = useState<string | null>(null);
  const permissions = usePermissions(CAREFUL, "key");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(make, (made) => {
    setKey(made);
    setDraft(USUAL);
    permissions.change(CAREFUL);
  });

  function submit() {
    const given = permissions.given();
    if (given) run({ ...given, name, isHuman: writer === "human", guard, isForDrafts: writes === "drafts" });
  }

  if (key !== null) {
    return (
      <Section title={t("made")} words={t("madeWords")}>
        <ShownOnce label={t("newKey")} text={key} haveIt={t("haveIt")} onDone={() => setKey(null)} />
      </Section>
    );
  }

  return (
    <Section title={t("title")} words={t.rich("words", { code: (words) => <code>{words}</code> })}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t("name")}
          value={name}
          placeholder={t("namePlaceholder")}
          maxLength={200}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.target.value })}
        />
        <PermissionFields permissions={permissions} errorOf={errorOf} />
        <WriterFields draft={draft} onChange={change} />
        <Alert>{errorExcept("name", "scopes", "documentId", "folderId")}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>{t("action")}</SubmitButton>
      </form>
    </Section>
  );
}

type WriterProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** Who writes with a key, how its words are guarded, and where it writes. */
function WriterFields({ draft: { writer, guard, writes }, onChange }: WriterProps) {
  const t = useTranslations("keys.making");
  const writers = WRITERS.map((value) => ({ value, label: t(`writers.${value}`) }));
  const guards = GUARDS.map((value) => ({ value, label: t(`guards.${value}`) }));
  const places = PLACES.map((value) => ({ value, label: t(`places.${value}`) }));
  return (
    <>
      <Choice label={t("writer")} options={writers} value={writer} onChange={(value) => onChange({ writer: value })} />
      {writer === "agent" ? (
        <Choice label={t("guard")} options={guards} value={guard} onChange={(value) => onChange({ guard: value })} />
      ) : null}
      <Choice label={t("place")} options={places} value={writes} onChange={(value) => onChange({ writes: value })} />
    </>
  );
}

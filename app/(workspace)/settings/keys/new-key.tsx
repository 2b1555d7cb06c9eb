"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Guard } from "#lib/base/caller";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Choice } from "#ui/choice";
import { CopyLine } from "#ui/copy-line";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../results/use-action";
import { Section } from "../parts/section";
import styles from "../parts/settings.module.css";
import { make } from "./make";
import { CAREFUL, PermissionFields, usePermissions } from "./permission-fields";

const GUARDS = ["off", "warn", "suggest"] as const satisfies readonly Guard[];

/** Creates a key for an agent or a tool, and shows it once. */
export function NewKey() {
  const t = useTranslations("keys.making");
  const [name, setName] = useState("");
  const [writer, setWriter] = useState<"agent" | "human">("agent");
  const [guard, setGuard] = useState<(typeof GUARDS)[number]>("warn");
  const [writes, setWrites] = useState<"documents" | "drafts">("documents");
  const [key, setKey] = useState<string | null>(null);
  const permissions = usePermissions(CAREFUL, "key");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(make, (made) => {
    setKey(made);
    setName("");
    setWriter("agent");
    setGuard("warn");
    setWrites("documents");
    permissions.change(CAREFUL);
  });

  const writers = (["agent", "human"] as const).map((value) => ({ value, label: t(`writers.${value}`) }));

  const guards = GUARDS.map((value) => ({ value, label: t(`guards.${value}`) }));

  const places = (["documents", "drafts"] as const).map((value) => ({ value, label: t(`places.${value}`) }));

  function submit() {
    const given = permissions.given();
    if (given) run({ ...given, name, isHuman: writer === "human", guard, isForDrafts: writes === "drafts" });
  }

  if (key !== null) {
    return (
      <Section title={t("made")} words={t("madeWords")}>
        <CopyLine label={t("newKey")} text={key} />
        <div>
          <Button onClick={() => setKey(null)}>{t("haveIt")}</Button>
        </div>
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
          onChange={(event) => setName(event.target.value)}
        />
        <PermissionFields permissions={permissions} errorOf={errorOf} />
        <Choice label={t("writer")} options={writers} value={writer} onChange={setWriter} />
        {writer === "agent" ? <Choice label={t("guard")} options={guards} value={guard} onChange={setGuard} /> : null}
        <Choice label={t("place")} options={places} value={writes} onChange={setWrites} />
        <Alert>{errorExcept("name", "scopes", "documentId", "folderId")}</Alert>
        <SubmitButton isUnderWay={isUnderWay}>{t("action")}</SubmitButton>
      </form>
    </Section>
  );
}

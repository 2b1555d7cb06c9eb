"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CSL_TYPES, type CslItem } from "#lib/citations/csl/csl";
import { FORM_VARIABLES, fieldsOf, kindOf } from "#lib/citations/form/work-fields";
import type { WorkForm } from "#lib/citations/form/work-form";
import { Area } from "#ui/area";
import { Field } from "#ui/field";
import { Select } from "#ui/select";
import { fieldName } from "./field-name";
import { dateWords, nameWords } from "./parsed-words";
import styles from "./work.module.css";

type Props = {
  /** The work as stored; its own fields are all shown. */
  csl: CslItem;
  type: CslItem["type"];
  form: WorkForm;
  errorOf: (variable: string) => string | undefined;
  onType: (type: CslItem["type"]) => void;
  onChange: (variable: string, text: string) => void;
};

/** The fields of a work: those of its type, the others that it has, and any that is added. */
export function WorkFields({ csl, type, form, errorOf, onType, onChange }: Props) {
  const t = useTranslations("work");
  const typeName = useTranslations("workTypes");
  const names = useTranslations("workFields");
  const locale = useLocale();
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = fieldsOf({ ...csl, type }, [...added, ...Object.keys(form)]);
  const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label, locale);
  const types = CSL_TYPES.map((value) => ({ value, label: typeName(value) })).sort(byName);
  const others = FORM_VARIABLES.filter((variable) => !shown.includes(variable))
    .map((variable) => ({ value: variable, label: fieldName(names, variable) }))
    .sort(byName);
  return (
    <div className={styles.fields}>
      <Select label={t("type")} options={types} value={type} onChange={onType} />
      {shown.map((variable) => (
        <OneField
          key={variable}
          variable={variable}
          text={form[variable] ?? ""}
          error={errorOf(variable)}
          onChange={(text) => onChange(variable, text)}
        />
      ))}
      <Select
        label={t("addField")}
        options={[{ value: "", label: t("chooseField") }, ...others]}
        value=""
        onChange={(variable) => (variable === "" ? undefined : setAdded((before) => [...before, variable]))}
      />
    </div>
  );
}

type FieldProps = { variable: string; text: string; error: string | undefined; onChange: (text: string) => void };

function OneField({ variable, text, error, onChange }: FieldProps) {
  const t = useTranslations("work.parsed");
  const names = useTranslations("workFields");
  const locale = useLocale();
  const label = fieldName(names, variable);
  const kind = kindOf(variable);
  if (kind === "names" || kind === "long") {
    const isNames = kind === "names";
    const rows = Math.min(12, Math.max(isNames ? 2 : 4, text.split("\n").length));
    return (
      <div className={styles.wide}>
        <Area
          label={label}
          value={text}
          rows={rows}
          hint={isNames ? (nameWords(t, text) ?? t("namesHint")) : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div className={WIDE.has(variable) ? styles.wide : undefined}>
      <Field
        label={label}
        value={text}
        {...(error ? { error } : {})}
        hint={kind === "date" ? (dateWords(t, locale, text) ?? t("dateHint")) : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

const WIDE = new Set(["title", "container-title", "collection-title", "event-title", "URL", "DOI", "original-title"]);

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { fillIn } from "#lib/prompts/prompts/variables";
import { CopyButton } from "#ui/copy-button";
import { Field } from "#ui/field";
import styles from "../../parts/prompts.module.css";
import { DocumentPlace } from "./document-place";
import { partsOf } from "./parts-of";

type Place = { name: string; hint: string | undefined };

const labelOf = (name: string) => {
  const words = name.replaceAll(/[_-]+/g, " ").trim() || name;
  return words[0]?.toUpperCase() + words.slice(1);
};

/** A form for the places of a prompt; typed values appear in the text at once, and are copied with it. */
export function FillIn({ content, places }: { content: string; places: Place[] }) {
  const t = useTranslations("prompts");
  const [values, setValues] = useState<Record<string, string>>({});
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const open = places.filter(({ name }) => !Object.hasOwn(given, name)).length;
  return (
    <>
      {places.length > 0 ? (
        <div className={styles.form}>
          {places.map(({ name, hint }) => {
            const label = labelOf(name);
            const change = (value: string) => setValues((before) => ({ ...before, [name]: value }));
            return name === "document" ? (
              <DocumentPlace key={name} label={label} onChange={change} />
            ) : (
              <Field
                key={name}
                label={label}
                hint={hint}
                value={values[name] ?? ""}
                onChange={({ target }) => change(target.value)}
              />
            );
          })}
        </div>
      ) : null}
      <div className={styles.copy}>
        <CopyButton label={t("copy")} text={fillIn(content, given)} tone="primary" size="medium" />
        {open > 0 ? <span>{t("open", { count: open })}</span> : null}
      </div>
      <section className={styles.text} aria-label={t("label")}>
        {partsOf(content, given).map(({ at, text, place }) =>
          place === null ? (
            text
          ) : (
            <mark key={at} className={Object.hasOwn(given, place) ? styles.filled : styles.place}>
              {text}
            </mark>
          ),
        )}
      </section>
    </>
  );
}

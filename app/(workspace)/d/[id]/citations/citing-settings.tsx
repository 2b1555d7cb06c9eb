"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ShownCitations } from "#lib/operations/workspace/shown-citations";
import { Choice } from "#ui/choice";
import { Icon } from "#ui/drawn-icon";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { actionQuery } from "../../../queries/query";
import styles from "./citing-settings.module.css";
import { findLocales } from "./find-styles";
import { StylePicker } from "./style-picker";
import type { CitationStore, CitingChange } from "./use-citations";

type Props = { store: CitationStore; shown: ShownCitations };

const PLACES = ["auto", "node", "none"] as const;

/** The document's citation settings: its style, its language and where the references are listed. */
export function CitingSettings({ store, shown }: Props) {
  const t = useTranslations("citing.settings");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [isPicking, setPicking] = useState(false);
  const { style, locale, placement } = shown;

  const change = (settings: CitingChange) =>
    store.change(settings).catch((error: unknown) => {
      announce({ ...failureWords(t("unchanged"), error), tone: "error" });
    });

  return (
    <div className={styles.settings}>
      <button type="button" className={styles.style} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <span className={styles.words}>
          <span className={styles.label}>{t("style")}</span>
          <span className={styles.title}>{style.title}</span>
        </span>
        <Icon name="chevron-right" size={16} />
      </button>
      <Language locale={locale} onChange={(next) => void change({ locale: next })} />
      <Choice
        label={t("list")}
        options={PLACES.map((value) => ({ value, label: t(`places.${value}`) }))}
        value={placement}
        onChange={(next) => void change({ bibliography: next === "auto" ? null : next })}
      />
      {style.hasBibliography ? null : <p className={styles.note}>{t("noList")}</p>}
      {isPicking ? (
        <StylePicker
          store={store}
          shown={shown}
          onClose={() => setPicking(false)}
          onChoose={(id) => {
            setPicking(false);
            void change({ citationStyle: id });
          }}
        />
      ) : null}
    </div>
  );
}

function nameOf(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function Language({ locale, onChange }: { locale: string | null; onChange: (locale: string | null) => void }) {
  const t = useTranslations("citing.settings");
  const language = useLocale();
  // When the list cannot be loaded, the current language is still shown and can be unset.
  const { data: locales = [] } = useQuery({
    ...actionQuery(["find_locales"], () => findLocales({})),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = [...new Set([...locales, ...(locale ? [locale] : [])])]
    .map((tag) => [tag, nameOf(tag, language)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return (
    <label className={styles.language}>
      <span>{t("language")}</span>
      <select
        className={styles.select}
        value={locale ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      >
        <option value="">{t("ofStyle")}</option>
        {all.map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

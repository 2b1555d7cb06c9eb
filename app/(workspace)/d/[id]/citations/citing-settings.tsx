"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Choice } from "#ui/choice";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../../../failure-words";
import { actionQuery } from "../../../queries/query";
import styles from "./citing-settings.module.css";
import { findLocales } from "./find-styles";
import type { ShownCitations } from "./shown-citations";
import { StylePicker } from "./style-picker";
import type { CitationStore, CitingChange } from "./use-citations";

type Props = { store: CitationStore; shown: ShownCitations };

const PLACES = [
  { value: "auto", label: "At the end" },
  { value: "node", label: "Where placed" },
  { value: "none", label: "None" },
] as const;

/** The document's citation settings: its style, its language and where the references are listed. */
export function CitingSettings({ store, shown }: Props) {
  const announce = useAnnounce();
  const [isPicking, setPicking] = useState(false);
  const { style, locale, placement } = shown;

  const change = (settings: CitingChange) =>
    store.change(settings).catch((error: unknown) => {
      announce({ ...failureWords("The references stay as they are", error), tone: "error" });
    });

  return (
    <div className={styles.settings}>
      <button type="button" className={styles.style} aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <span className={styles.words}>
          <span className={styles.label}>Style</span>
          <span className={styles.title}>{style.title}</span>
        </span>
        <ChevronRight size={16} aria-hidden />
      </button>
      <Language locale={locale} onChange={(next) => void change({ locale: next })} />
      <Choice
        label="List"
        options={PLACES}
        value={placement}
        onChange={(next) => void change({ bibliography: next === "auto" ? null : next })}
      />
      {style.hasBibliography ? null : <p className={styles.note}>This style has no list of references.</p>}
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

function nameOf(locale: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}

function Language({ locale, onChange }: { locale: string | null; onChange: (locale: string | null) => void }) {
  // When the list cannot be loaded, the current language is still shown and can be unset.
  const { data: locales = [] } = useQuery({
    ...actionQuery(["find_locales"], () => findLocales({})),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = [...new Set([...locales, ...(locale ? [locale] : [])])]
    .map((tag) => [tag, nameOf(tag)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, "en"));
  return (
    <label className={styles.language}>
      <span>Language</span>
      <select
        className={styles.select}
        value={locale ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
      >
        <option value="">Language of the style</option>
        {all.map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

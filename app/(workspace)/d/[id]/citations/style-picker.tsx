"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import type { FoundStyle } from "#lib/operations/workspace/find-styles";
import type { StylePreview } from "#lib/operations/workspace/preview-style";
import type { ShownCitations } from "#lib/operations/workspace/shown-citations";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import { useFailureWords } from "../../../../results/failure-words";
import type { Translator } from "../../../../words/setup/translator";
import { actionQuery } from "../../../queries/query";
import { usePaused } from "../../../queries/use-paused";
import { findStyles } from "./find-styles";
import { previewStyle } from "./preview-style";
import styles from "./style-picker.module.css";
import type { CitationStore } from "./use-citations";
import { Words } from "./words";

type Props = {
  store: CitationStore;
  shown: ShownCitations;
  onChoose: (style: string) => void;
  onClose: () => void;
};

const PAUSE_MS = 120;

/** Picks a citation style, with a preview of the document's first references in the highlighted one. */
export function StylePicker({ store, shown, onChoose, onClose }: Props) {
  const t = useTranslations("citing.styles");
  const failureWords = useFailureWords();
  const [query, setQuery] = useState("");
  const { data: found, error } = useFoundStyles(query.trim());
  const [looked, setLooked] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const cids = shown.citations.slice(0, 3).map(({ id }) => id);
  const preview = usePreview(store.id, looked ?? shown.style.id, cids);
  const groups = useMemo(() => groupsOf(t, found ?? [], shown.style.id), [t, found, shown.style.id]);

  return (
    <Window open onClose={onClose} label={t("title")} className={styles.picker} initialFocus={input}>
      <header className={styles.top}>
        <h2 className={styles.name}>{t("title")}</h2>
        <IconButton label={t("close")} icon="x" onClick={onClose} />
      </header>
      <SearchList
        label={t("search")}
        placeholder={t("placeholder")}
        lines={t("lines")}
        maxLength={200}
        input={input}
        query={query}
        onQuery={setQuery}
        groups={groups}
        status={error ? failureWords("", error).description : found?.length === 0 ? t("none") : ""}
        onLook={({ id }) => setLooked(id)}
        onChoose={({ id }) => onChoose(id)}
        onClose={onClose}
        layout={styles.halves}
      >
        <Preview preview={preview} />
      </SearchList>
    </Window>
  );
}

type T = Translator<"citing.styles">;

const inUse = (t: T) => (
  <>
    <Icon name="check" size={16} className={styles.check} />
    <span className="visually-hidden">{t("inUse")}</span>
  </>
);

function groupsOf(t: T, found: readonly FoundStyle[], usedId: string) {
  const items = found.map((style) => ({
    id: style.id,
    title: style.title,
    detail: detailOf(t, style),
    end: style.id === usedId ? inUse(t) : null,
  }));
  return items.length > 0 ? [{ value: "", items }] : [];
}

const detailOf = (t: T, { shortTitle, class: kind, hasBibliography, fields }: FoundStyle): string =>
  [
    shortTitle,
    kind === "note" ? t("footnotes") : null,
    hasBibliography ? null : t("noList"),
    fields.slice(0, 2).join(", ").replaceAll("_", " "),
  ]
    .filter(Boolean)
    .join(" · ");

function Preview({ preview }: { preview: StylePreview | undefined }) {
  const t = useTranslations("citing.styles");
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      {preview ? (
        <>
          <p className={styles.inText}>
            {preview.citations.map((html, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the works keep their order.
              <Words key={at} html={html} />
            ))}
          </p>
          {preview.entries?.map((html, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries are rendered again for each style.
            <Words key={at} html={html} className={styles.entry} />
          ))}
        </>
      ) : null}
    </section>
  );
}

/** The styles that match a query; the previous results stay until the next ones arrive. */
function useFoundStyles(typed: string) {
  const query = usePaused(typed, typed === "" ? 0 : PAUSE_MS);
  return useQuery({
    ...actionQuery(["find_styles", { query }], () => findStyles({ query })),
    placeholderData: keepPreviousData,
  });
}

/** The first references in a style, loaded after a pause on it; the previous preview stays until then. */
function usePreview(id: string, looked: string, cids: string[]): StylePreview | undefined {
  const style = usePaused(looked, PAUSE_MS);
  const preview = useQuery({
    ...actionQuery(["preview_style", { id, style, cids }], () => previewStyle({ id, style, cids })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return preview.data;
}

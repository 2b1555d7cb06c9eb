"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import { useDocumentSearch } from "../../../list/use-document-search";
import { titleOf } from "../../../parts/title-of";
import paletteStyles from "../../../shell/command-palette.module.css";
import styles from "../../parts/prompts.module.css";

type Props = { label: string; onChange: (value: string) => void };

/** The place of a document in a prompt: it is picked from a list, and named by title and id. */
export function DocumentPlace({ label, onChange }: Props) {
  const t = useTranslations("prompts");
  const ui = useTranslations("ui");
  const id = useId();
  const [title, setTitle] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.document}>
      <span id={id} className={styles.documentLabel}>
        {label}
      </span>
      <Button aria-labelledby={`${id} ${id}-chosen`} onClick={() => setOpen(true)}>
        <Icon name="file-text" size={16} />
        <span id={`${id}-chosen`}>{title ?? t("choose")}</span>
      </Button>
      {isOpen ? (
        <DocumentChoice
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setTitle(titleOf(ui, chosen));
            onChange(`“${titleOf(ui, chosen)}” (${chosen.id})`);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

type ChoiceProps = { onChoose: (document: { id: string; title: string }) => void; onClose: () => void };

function DocumentChoice({ onChoose, onClose }: ChoiceProps) {
  const t = useTranslations("prompts");
  const ui = useTranslations("ui");
  const [query, setQuery] = useState("");
  const { documents } = useDocumentSearch(query.trim());
  const items = documents.map((document) => ({
    id: document.id,
    title: titleOf(ui, document),
    icon: "file-text" as const,
    detail: document.excerpt,
    document,
  }));
  return (
    <Window open onClose={onClose} label={t("choose")} className={paletteStyles.palette}>
      <SearchList
        label={t("search")}
        placeholder={t("search")}
        lines={t("documents")}
        query={query}
        onQuery={setQuery}
        groups={items.length > 0 ? [{ value: t(query ? "documents" : "recent"), items }] : []}
        status={items.length > 0 ? "" : t("nothing")}
        onClose={onClose}
        onChoose={({ document }) => onChoose(document)}
      />
      <button type="button" className="visually-hidden" onClick={onClose}>
        {t("close")}
      </button>
    </Window>
  );
}

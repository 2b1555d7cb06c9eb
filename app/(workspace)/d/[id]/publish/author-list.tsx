"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Icon } from "#ui/drawn-icon";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import { type AuthorForm, faultsOf, moved, newAuthor, writersToAdd } from "./author-form";
import styles from "./author-list.module.css";
import { AuthorRow } from "./author-row";

type Props = {
  id: string;
  authors: readonly AuthorForm[];
  /** How often somebody tried to store what cannot be; it is shown at its field, and the first is led to. */
  tries: number;
  onChange: (authors: readonly AuthorForm[]) => void;
};

/** The authors whom a text names, in their order: they are added, removed, and moved by dragging or by the arrow keys. */
export function AuthorList({ id, authors, tries, onChange }: Props) {
  const t = useTranslations("publish.author");
  const announce = useAnnounce();
  const failureWords = useFailureWords();
  // The row that was added last is where the next words go.
  const [added, setAdded] = useState<number | null>(null);
  const [told, setTold] = useState("");
  const fields = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);

  function move(from: number, to: number): void {
    const author = authors[from];
    if (!author || to < 0 || to >= authors.length || to === from) return;
    onChange(moved(authors, from, to));
    setTold(t("place", { name: author.name || t("unnamed"), place: String(to + 1), count: String(authors.length) }));
  }

  async function addWriters(): Promise<void> {
    try {
      const [{ authors: writers }, { people }] = await Promise.all([
        call("GET /api/w/documents/[id]/authors", { id }),
        call("GET /api/w/documents/[id]/people", { id }),
      ]);
      const more = writersToAdd(authors, { writers, people });
      onChange([...authors, ...more]);
      setTold(t("writersAdded", { count: more.length }));
    } catch (failure) {
      announce({ ...failureWords(t("notAdded"), failure), tone: "error" });
    }
  }

  return (
    <fieldset ref={fields} className={styles.authors}>
      <legend className={styles.legend}>{t("all")}</legend>
      {authors.length === 0 ? <p className={styles.hint}>{t("none")}</p> : null}
      <ol className={styles.list}>
        {authors.map((author, at) => (
          <AuthorRow
            key={author.key}
            author={author}
            place={at + 1}
            isFocused={author.key === added}
            faults={tries > 0 ? faultsOf(author) : []}
            onChange={(changed) => onChange(authors.with(at, changed))}
            onMove={(to) => move(at, to)}
            onRemove={() => {
              onChange(authors.toSpliced(at, 1));
              setTold(t("removed", { name: author.name || t("unnamed") }));
            }}
          />
        ))}
      </ol>
      <div className={styles.ways}>
        <Button
          size="small"
          onClick={() => {
            const author = newAuthor();
            setAdded(author.key);
            onChange([...authors, author]);
          }}
        >
          <Icon name="plus" size={15} /> {t("add")}
        </Button>
        <Button size="small" tone="quiet" onClick={addWriters}>
          <Icon name="user-round-check" size={15} /> {t("addWriters")}
        </Button>
      </div>
      <p role="status" className={styles.told}>
        {told}
      </p>
    </fieldset>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { MAX_NOTE, readingStates } from "#lib/works/library/entries/filing-fields";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Icon } from "#ui/drawn-icon";
import { Field } from "#ui/field";
import { Select } from "#ui/select";
import { nestedCollections } from "../collections/nested-collections";
import type { Collection } from "../works/citation";
import styles from "./work.module.css";
import type { WorkDraft } from "./work-draft";

type Props = {
  draft: WorkDraft;
  collections: readonly Collection[];
  tagsError: string | undefined;
  onChange: (changed: Partial<WorkDraft>) => void;
};

/** The tags, collections and notes of a work. */
export function WorkFiling({ draft, collections, tagsError, onChange }: Props) {
  const t = useTranslations("work");
  const stateName = useTranslations("library.readingStates");
  const { tags, notes, collectionIds } = draft;
  const put = (id: string, isIn: boolean) =>
    onChange({ collectionIds: isIn ? [...collectionIds, id] : collectionIds.filter((one) => one !== id) });
  return (
    <>
      <section className={styles.section} aria-labelledby="filing">
        <h2 id="filing" className={styles.heading}>
          {t("filing.title")}
        </h2>
        <Field
          label={t("filing.tags")}
          hint={t("filing.tagsHint")}
          value={tags}
          {...(tagsError ? { error: tagsError } : {})}
          onChange={({ target }) => onChange({ tags: target.value })}
        />
        <Select
          label={t("filing.reading")}
          options={[
            { value: "", label: t("filing.unlisted") },
            ...readingStates.map((value) => ({ value: value as string, label: stateName(value) })),
          ]}
          value={draft.reading ?? ""}
          onChange={(chosen) => onChange({ reading: readingStates.find((state) => state === chosen) ?? null })}
        />
        {collections.length > 0 ? (
          <fieldset className={styles.choices}>
            <legend>{t("filing.collections")}</legend>
            {nestedCollections(collections).map(({ collection: { id, name }, depth }) => (
              <div key={id} style={{ paddingInlineStart: `${depth * 20}px` }}>
                <Checkbox label={name} checked={collectionIds.includes(id)} onChange={(isIn) => put(id, isIn)} />
              </div>
            ))}
          </fieldset>
        ) : null}
      </section>
      <Notes notes={notes} onChange={onChange} />
    </>
  );
}

function Notes({ notes, onChange }: Pick<WorkDraft, "notes"> & Pick<Props, "onChange">) {
  const t = useTranslations("work");
  const write = (at: number, body: string) =>
    onChange({ notes: notes.map((note, index) => (index === at ? { ...note, body } : note)) });
  return (
    <section className={styles.section} aria-labelledby="notes">
      <h2 id="notes" className={styles.heading}>
        {t("notes.title")}
      </h2>
      {notes.map((note, at) => (
        <Area
          // biome-ignore lint/suspicious/noArrayIndexKey: a new note has no id, and notes keep their places.
          key={at}
          label={notes.length === 1 ? t("notes.only") : t("notes.note", { number: at + 1 })}
          value={note.body}
          rows={Math.min(14, Math.max(3, note.body.split("\n").length + 1))}
          maxLength={MAX_NOTE}
          hint={at === notes.length - 1 ? t("notes.hint") : undefined}
          onChange={({ target }) => write(at, target.value)}
        />
      ))}
      <div className={styles.tools}>
        <Button size="small" onClick={() => onChange({ notes: [...notes, { id: null, body: "" }] })}>
          <Icon name="plus" size={14} /> {t("notes.add")}
        </Button>
      </div>
    </section>
  );
}

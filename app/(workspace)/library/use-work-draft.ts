"use client";

import { useEffect, useState } from "react";
import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl";
import { formOf, type WorkForm, workOf } from "#lib/citations/form/work-form";

/** What a person edits of a work. */
export type WorkDraft = {
  type: CslItem["type"];
  form: WorkForm;
  /** As typed, with commas between them. */
  tags: string;
  notes: readonly { id: string | null; body: string }[];
  collectionIds: readonly string[];
};

/** The stored parts of a work that a draft begins with. */
export type EditedWork = {
  csl: CslItem;
  tags: readonly string[];
  notes: WorkDraft["notes"];
  collectionIds: readonly string[];
};

const draftOf = ({ csl, tags, notes, collectionIds }: EditedWork): WorkDraft => ({
  type: csl.type,
  form: formOf(csl),
  tags: tags.join(", "),
  notes,
  collectionIds,
});

/** The tags in a text with commas between them, each once. */
export const tagsOf = (typed: string): string[] => [...new Set(typed.split(",").flatMap((tag) => tag.trim() || []))];

/** A draft of a work: what was changed since it was stored, and the work that it describes. */
export function useWorkDraft(stored: EditedWork) {
  const [draft, setDraft] = useState(() => draftOf(stored));
  const csl = workOf(draft.form, draft.type, stored.csl);
  const notes = draft.notes.filter(({ body }) => body.trim() !== "");
  const changes = {
    ...(sameJson(csl, stored.csl) ? {} : { csl }),
    ...(sameJson(tagsOf(draft.tags), stored.tags) ? {} : { tags: tagsOf(draft.tags) }),
    ...(sameJson(notes, stored.notes) ? {} : { notes: [...notes] }),
    ...(sameJson([...draft.collectionIds].sort(), [...stored.collectionIds].sort())
      ? {}
      : { collectionIds: [...draft.collectionIds] }),
  };
  const isChanged = Object.keys(changes).length > 0;

  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);

  return {
    draft,
    csl,
    changes,
    isChanged,
    change: (changed: Partial<WorkDraft>) => setDraft((before) => ({ ...before, ...changed })),
    put: (fields: WorkForm, type = draft.type) =>
      setDraft((before) => ({ ...before, type, form: { ...before.form, ...fields } })),
    begin: (work: EditedWork) => setDraft(draftOf(work)),
  };
}

import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { formOf, type WorkForm, workOf } from "#lib/citations/form/work-form";
import type { Citation } from "../works/citation";

/** What a person edits of a work. */
export type WorkDraft = {
  type: CslItem["type"];
  form: WorkForm;
  /** As typed, with commas between them. */
  tags: string;
  notes: readonly { id: string | null; body: string }[];
  collectionIds: readonly string[];
  reading: Citation["reading"];
};

/** The stored parts of a work that a draft begins with. */
export type EditedWork = {
  csl: CslItem;
  tags: readonly string[];
  notes: WorkDraft["notes"];
  collectionIds: readonly string[];
  reading: WorkDraft["reading"];
};

/** The draft that a stored work begins with. */
export const draftOf = ({ csl, tags, notes, collectionIds, reading }: EditedWork): WorkDraft => ({
  type: csl.type,
  form: formOf(csl),
  tags: tags.join(", "),
  notes,
  collectionIds,
  reading,
});

/** The tags in a text with commas between them, each once. */
export const tagsOf = (typed: string): string[] => [...new Set(typed.split(",").flatMap((tag) => tag.trim() || []))];

/** The fields of a write that makes a stored work as the draft describes it; none when it is so already. */
export function changesOf(draft: WorkDraft, stored: EditedWork) {
  const csl = workOf(draft.form, draft.type, stored.csl);
  const notes = draft.notes.filter(({ body }) => body.trim() !== "");
  return {
    ...(sameJson(csl, stored.csl) ? {} : { csl }),
    ...(sameJson(tagsOf(draft.tags), stored.tags) ? {} : { tags: tagsOf(draft.tags) }),
    ...(sameJson(notes, stored.notes) ? {} : { notes: [...notes] }),
    ...(sameJson([...draft.collectionIds].sort(), [...stored.collectionIds].sort())
      ? {}
      : { collectionIds: [...draft.collectionIds] }),
    ...(draft.reading === stored.reading ? {} : { reading: draft.reading }),
  };
}

/** Whether a draft says something else than the stored work. */
export const isChanged = (draft: WorkDraft, stored: EditedWork): boolean =>
  Object.keys(changesOf(draft, stored)).length > 0;

/** A draft on a newer stored work: what was edited since `was` stays as typed; `clashes` counts the parts that changed on both sides. */
export function rebased(draft: WorkDraft, was: EditedWork, now: EditedWork): { draft: WorkDraft; clashes: number } {
  const [before, after] = [draftOf(was), draftOf(now)];
  let clashes = 0;
  const choose = <T>(mine: T, then: T, theirs: T): T => {
    if (sameJson(mine, then)) return theirs;
    if (!sameJson(then, theirs) && !sameJson(mine, theirs)) clashes += 1;
    return mine;
  };
  const variables = [draft, before, after].flatMap(({ form }) => Object.keys(form));
  const form = Object.fromEntries(
    [...new Set(variables)].map((variable) => [
      variable,
      choose(draft.form[variable] ?? "", before.form[variable] ?? "", after.form[variable] ?? ""),
    ]),
  );
  const rest = {
    type: choose(draft.type, before.type, after.type),
    tags: choose(draft.tags, before.tags, after.tags),
    notes: choose(draft.notes, before.notes, after.notes),
    collectionIds: choose(draft.collectionIds, before.collectionIds, after.collectionIds),
    reading: choose(draft.reading, before.reading, after.reading),
  };
  return { draft: { ...rest, form }, clashes };
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { WorkForm } from "#lib/citations/form/work-form";
import { workOf } from "#lib/citations/form/work-form";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../results/failure-words";
import { afterPause } from "../../parts/after-pause";
import { FieldErrors } from "../fields/field-errors";
import { draftOf, isChanged, rebased, type WorkDraft } from "../fields/work-draft";
import { ClashError, saveWork, type Work } from "./save-work";

/** What is typed of a stored work, and whether the server has it. */
type Edit = { stored: Work; draft: WorkDraft };

// What could not be saved before its page was left, by the id of the work.
const kept = new Map<string, Edit>();

// Long enough that an identifier is typed to its end: each one is looked up.
const PAUSE_MS = 2_000;

/** What is typed of a work; `now` is what the page holds, as a save ends after other renders, or after the page was left. */
function useEdit(work: Work) {
  const [edit, setEdit] = useState<Edit>(() => kept.get(work.id) ?? { stored: work, draft: draftOf(work) });
  const now = useRef(edit);

  function take(next: Edit) {
    now.current = next;
    if (isChanged(next.draft, next.stored)) kept.set(work.id, next);
    else kept.delete(work.id);
    setEdit(next);
  }

  return { edit, take, now };
}

/** Edits a stored work, and saves it after a pause, when a field is left and when the page is left. */
export function useSavedWork(work: Work) {
  const t = useTranslations("work");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const router = useRouter();
  const { edit, take, now } = useEdit(work);
  const [errors, setErrors] = useState(new FieldErrors());
  const [isSaving, setSaving] = useState(false);
  const sending = useRef<WorkDraft>(null);
  const isLeft = useRef(false);
  const { stored, draft } = edit;
  const isUnsaved = isChanged(draft, stored);

  async function save(): Promise<void> {
    const sent = now.current;
    if (sending.current || !isChanged(sent.draft, sent.stored)) return;
    sending.current = sent.draft;
    setSaving(true);
    let isSaved = false;
    try {
      const saved = await saveWork(sent.draft, sent.stored);
      const { draft: typed } = now.current;
      // A field that is being typed in keeps its text, which the server may have written otherwise.
      const isTyping = typed !== sent.draft || (!isLeft.current && isField(document.activeElement));
      take({ stored: saved, draft: isTyping ? rebased(typed, sent.stored, saved).draft : draftOf(saved) });
      setErrors(new FieldErrors());
      router.refresh();
      isSaved = true;
    } catch (error) {
      refused(error);
    } finally {
      sending.current = null;
      setSaving(false);
    }
    // What was changed meanwhile: no pause comes after the page was left.
    if (isSaved && isLeft.current) await save();
  }

  function refused(error: unknown) {
    if (error instanceof ClashError) take({ stored: error.stored, draft: error.draft });
    const shown =
      error instanceof ClashError ? new FieldErrors(new Map(), t("clash")) : FieldErrors.of(t, failureWords, error);
    setErrors(shown);
    if (!isLeft.current) return;
    const title = t("notSaved", { title: plainTitle(now.current.stored.csl) });
    announce({ title, description: shown.general, tone: "error" });
  }

  useSaveWhenLeft({ isUnsaved, isSaving, draft, isLeft, save: () => void save() });

  const change = (changed: Partial<WorkDraft>) => take({ stored, draft: { ...now.current.draft, ...changed } });
  return {
    stored,
    draft,
    csl: workOf(draft.form, draft.type, stored.csl),
    errors,
    state: stateOf({ isSaving, isUnsaved, isRefused: Boolean(errors.general) }),
    change,
    put: (fields: WorkForm, type = draft.type) => change({ type, form: { ...now.current.draft.form, ...fields } }),
    save: () => void save(),
    discard() {
      setErrors(new FieldErrors());
      take({ stored, draft: draftOf(stored) });
    },
  };
}

/** The word for the bar. */
const stateOf = ({ isSaving, isUnsaved, isRefused }: Record<"isSaving" | "isUnsaved" | "isRefused", boolean>) => {
  if (!isSaving && isRefused) return "unsaved" as const;
  return isSaving || isUnsaved ? ("saving" as const) : ("saved" as const);
};

type Saving = {
  isUnsaved: boolean;
  isSaving: boolean;
  draft: WorkDraft;
  isLeft: RefObject<boolean>;
  save: () => void;
};

/** Saves after a pause and when the page is left; asks before the window is closed with something unsaved. */
function useSaveWhenLeft({ isUnsaved, isSaving, draft, isLeft, save }: Saving): void {
  const onPause = useEffectEvent(save);
  useEffect(() => {
    // What was refused waits for another change, or for its button.
    if (!isUnsaved || isSaving) return;
    const over = new AbortController();
    if (draft) afterPause(onPause, PAUSE_MS, over.signal)();
    return () => over.abort();
  }, [isUnsaved, isSaving, draft]);

  useEffect(() => {
    if (!isUnsaved && !isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved, isSaving]);

  const onLeave = useEffectEvent(save);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      onLeave();
    };
  }, [isLeft]);
}

const isField = (element: Element | null) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

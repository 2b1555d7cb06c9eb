"use client";

import { useEffect, useState } from "react";
import { workOf } from "#lib/citations/form/work-form";
import { changesOf, draftOf, type EditedWork, type WorkDraft } from "./work-draft";

// A draft outlives its page, so that whoever comes back finds what was typed.
const kept = new Map<string, WorkDraft>();

/** A draft of a new work, kept under a name until it is forgotten. */
export function useWorkDraft(name: string, stored: EditedWork) {
  const [draft, setDraft] = useState(() => kept.get(name) ?? draftOf(stored));
  const changes = changesOf(draft, stored);
  const isUnsaved = Object.keys(changes).length > 0;

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  const put = (next: WorkDraft) => {
    kept.set(name, next);
    setDraft(next);
  };
  return {
    draft,
    csl: workOf(draft.form, draft.type, stored.csl),
    changes,
    change: (changed: Partial<WorkDraft>) => put({ ...draft, ...changed }),
    forget: () => void kept.delete(name),
  };
}

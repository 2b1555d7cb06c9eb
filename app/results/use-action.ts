"use client";

import { unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { Outcome, Refusal } from "#lib/doors/outcome";
import { useServerWords } from "./server-words";

type Action<I> = {
  run: (input: I) => void;
  isUnderWay: boolean;
  /** The error message of a field. */
  errorOf: (field: string) => string | undefined;
  /** The error message that belongs to none of these fields. */
  errorExcept: (...fields: string[]) => string | undefined;
  forget: () => void;
};

/** Runs a server action and keeps its refusal, to show it until the next try. */
export function useAction<I, T>(action: (input: I) => Promise<Outcome<T>>, onDone: (value: T) => void): Action<I> {
  const t = useTranslations("failures");
  const serverWords = useServerWords();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isUnderWay, startTransition] = useTransition();

  const run = (input: I) =>
    startTransition(async () => {
      const outcome = await action(input).catch((error: unknown) => {
        // The redirect to the sign-in page after a session has ended arrives as a thrown error.
        unstable_rethrow(error);
        return { ok: false as const, error: t("unforeseenOnPage") };
      });
      setRefusal(outcome.ok ? null : { ...outcome, error: serverWords(outcome) });
      if (outcome.ok) onDone(outcome.value);
    });

  return {
    run,
    isUnderWay,
    errorOf: (field) => (refusal?.field === field ? refusal.error : undefined),
    errorExcept: (...fields) => (refusal && !fields.includes(refusal.field ?? "") ? refusal.error : undefined),
    forget: () => setRefusal(null),
  };
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { CheckedField } from "#lib/citations/checking/compare-works";
import { call } from "#lib/doors/client";
import { useFailureWords } from "../../../../results/failure-words";
import { UserError } from "../../../../results/user-error";
import { afterPause } from "../../../parts/after-pause";
import { routeQuery } from "../../../queries/query";
import { useReload } from "../../../queries/use-reload";
import { useWrite } from "../../../queries/use-write";
import { citingText } from "../citations/citing-text";
import type { DocumentSession } from "../session/document-session";
import { type Checks, type WrongCheck, wrongOf } from "./check";
import { showChecks } from "./checked-words";
import { correct } from "./correct";
import { placesOfChecks } from "./place-of-check";

/** The last check of a document, and what can be done about it. */
export type CheckStore = {
  /** Whether the text cites works, so that there is something to check. */
  isOfText: boolean;
  /** Null until it is loaded; `checkedAt` is null before the first check. */
  checks: Checks | null;
  /** What is wrong and still so in the text. */
  wrong: readonly WrongCheck[];
  /** How many quotations that were wrong have changed since. */
  changed: number;
  failure: string | null;
  refresh: () => void;
  /** Checks the saved text now. */
  check: () => void;
  isChecking: boolean;
  /** Why the last try to check failed. */
  checkFailure: string | undefined;
  /** Takes a field of a cited work from the registry, and checks again; rejects with `UserError`. */
  correct: (cid: string, field: CheckedField) => Promise<void>;
};

type Options = {
  id: string;
  editor: Editor | null;
  session: DocumentSession | null;
  /** Whether a panel shows it. */
  isOpen: boolean;
  /** The id of the check that a panel shows as the chosen one. */
  chosen: string | null;
};

const PAUSE_MS = 250;
const NOTHING: readonly WrongCheck[] = [];

/** Keeps the last check of an open document, and its marks in the text in step with the words. */
export function useChecks({ id, editor, session, isOpen, chosen }: Options): CheckStore {
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const reload = useReload();
  const query = useMemo(() => routeQuery("GET /api/w/documents/[id]/checks", { id }), [id]);
  // A text that cites nothing has nothing to check.
  const isCiting = useCitingOnce(editor);
  const { data = null, error } = useQuery({ ...query, enabled: editor !== null && (isCiting || isOpen) });
  const all = useMemo(() => (data ? wrongOf(data) : NOTHING), [data]);
  const wrong = useStillWrong(editor, all);
  useEffect(() => {
    if (editor && !editor.isDestroyed) showChecks(editor.view, { checks: wrong, chosen });
  }, [editor, wrong, chosen]);

  const {
    run: check,
    isUnderWay: isChecking,
    error: checkFailure,
  } = useWrite(
    async () => {
      await session?.flush();
      return call("POST /api/w/documents/[id]/checks", { id });
    },
    (checked) => client.setQueryData(query.queryKey, checked),
  );
  const refresh = useCallback(() => void reload(query.queryKey), [reload, query]);
  const takeValue = useTakeValue({ id, session }, check);
  return useMemo(
    () => ({
      isOfText: isCiting || (data?.checks.length ?? 0) > 0,
      checks: data,
      wrong,
      changed: all.length - wrong.length,
      failure: error && failureWords("", error).description,
      refresh,
      check: () => check(),
      isChecking,
      checkFailure,
      correct: takeValue,
    }),
    [isCiting, data, all, wrong, error, failureWords, refresh, check, isChecking, checkFailure, takeValue],
  );
}

/** Takes a field of a cited work from the registry, and checks again. */
function useTakeValue({ id, session }: Pick<Options, "id" | "session">, check: () => void) {
  return useCallback(
    async (cid: string, field: CheckedField) => {
      await session?.flush();
      const outcome = await correct({ id, cid, field });
      if (!outcome.ok) throw new UserError(outcome.error);
      await session?.refresh();
      check();
    },
    [id, session, check],
  );
}

/** Whether the text cited something when it was opened. */
function useCitingOnce(editor: Editor | null): boolean {
  const [isCiting, setCiting] = useState(false);
  useEffect(() => {
    if (editor) setCiting(citingText(editor.state.doc).content.length > 0);
  }, [editor]);
  return isCiting;
}

/** Of what was wrong, that whose words are still in the text, looked at again after each change. */
function useStillWrong(editor: Editor | null, all: readonly WrongCheck[]): readonly WrongCheck[] {
  const [wrong, setWrong] = useState<readonly WrongCheck[]>(NOTHING);
  useEffect(() => {
    if (!editor) return;
    const over = new AbortController();
    const look = () => {
      if (editor.isDestroyed) return;
      const places = placesOfChecks(editor.state.doc, all);
      const still = all.filter(({ kind }, at) => kind !== "quotation" || places[at] !== null);
      setWrong((before) =>
        before.length === still.length && before.every((one, at) => one === still[at]) ? before : still,
      );
    };
    look();
    const later = afterPause(look, PAUSE_MS, over.signal);
    editor.on("update", later);
    return () => {
      over.abort();
      editor.off("update", later);
    };
  }, [editor, all]);
  return wrong;
}

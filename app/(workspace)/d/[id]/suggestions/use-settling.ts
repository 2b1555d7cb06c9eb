"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../../../results/failure-words";
import type { Suggestion } from "../session/suggestion";
import { groupsOf } from "./in-reading-order";
import type { Chosen } from "./use-chosen-suggestion";
import type { SuggestionStore } from "./use-suggestions";

/** What becomes of a suggestion. */
export type Verb = "accept" | "reject";

/** What a press does to one suggestion. */
export type Settling = Verb | "acceptAndAnswer";

const VERBS = { accept: "accept", acceptAndAnswer: "accept", reject: "reject" } satisfies Record<Settling, Verb>;

/** The ids by which to settle these suggestions: that of a group for all of one proposal, where each of them is among them. */
function settledTogether(some: readonly Suggestion[], all: readonly Suggestion[]): { id: string; count: number }[] {
  const sizes = new Map(groupsOf(all).map((group) => [group[0].groupId, group.length]));
  return groupsOf(some).flatMap((group) => {
    const { groupId } = group[0];
    const isWhole = groupId !== null && sizes.get(groupId) === group.length;
    return isWhole ? [{ id: groupId, count: group.length }] : group.map(({ id }) => ({ id, count: 1 }));
  });
}

/** The card to choose when one of the open ones is being settled. */
function neighbourIn(open: readonly Suggestion[], id: string): Chosen {
  const at = open.findIndex((one) => one.id === id);
  const next = open[at + 1] ?? open[at - 1];
  return next ? { id: next.id, isFocused: true } : null;
}

/** Settles one after the other; returns how many are done, and the last failure, null without any. */
async function settleEach(settle: (id: string) => Promise<void>, all: { id: string; count: number }[]) {
  let done = 0;
  let failure: unknown = null;
  for (const { id, count } of all) {
    try {
      await settle(id);
      done += count;
    } catch (error) {
      failure = error;
    }
  }
  return { done, failure };
}

type Options = { store: SuggestionStore; canEdit: boolean; onChoose: (chosen: Chosen) => void };

/** The ways to accept and reject the suggestions of a panel. */
export type SettlingSuggestions = {
  /** The ids of those whose answer is not there yet. */
  underWay: ReadonlySet<string>;
  /** What was done last, for a screen reader. */
  announcement: string;
  settle: (settling: Settling, suggestion: Suggestion) => Promise<void>;
  settleAll: (verb: Verb, all: readonly Suggestion[]) => Promise<void>;
};

/** Accepts and rejects suggestions, and says what was done and what was not. */
export function useSettling({ store, canEdit, onChoose }: Options): SettlingSuggestions {
  const t = useTranslations("suggestions");
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState("");
  const suggestions = store.suggestions ?? [];

  async function settle(settling: Settling, { id }: Suggestion): Promise<void> {
    if (underWay.has(id)) return;
    const verb = VERBS[settling];
    setUnderWay((before) => new Set([...before, id]));
    // The next card takes the keys at once: what is pressed before the answer is meant for it.
    const open = suggestions.filter((one) => one.id === id || !underWay.has(one.id));
    onChoose(neighbourIn(open, id));
    try {
      await store[settling](id);
      setAnnouncement(t(`done.${canEdit ? verb : "withdraw"}`, { count: suggestions.length - 1 }));
    } catch (error) {
      onChoose({ id, isFocused: true });
      store.refresh();
      announce({ ...failureWords(t(`notDone.${verb}`), error), tone: "error" });
    } finally {
      setUnderWay((before) => new Set([...before].filter((other) => other !== id)));
    }
  }

  async function settleAll(verb: Verb, all: readonly Suggestion[]): Promise<void> {
    setUnderWay(new Set(all.map(({ id }) => id)));
    const { done, failure } = await settleEach(store[verb], settledTogether(all, suggestions));
    setUnderWay(new Set());
    onChoose(null);
    setAnnouncement(t(`allDone.${verb}`, { count: done }));
    if (failure === null) return;
    store.refresh();
    const rest = failureWords(t(`someDone.${verb}`, { done, left: all.length - done }), failure);
    announce({ ...rest, tone: "error" });
  }

  return { underWay, announcement, settle, settleAll };
}

"use client";

import { useEffect, useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { useFailureWords } from "../../results/failure-words";

type Options<Page> = {
  first: Page;
  next: (cursor: string) => Promise<Page>;
  /** Joins two pages; the later one's cursor counts. */
  join: (before: Page, next: Page) => Page;
  /** Takes a new first page over; by default the list starts again with it. */
  restart?: (before: Page, first: Page) => Page;
  /** The message when the next page cannot be loaded. */
  failure: string;
};

/** All loaded pages of a list, as one. */
export type Pages<Page> = {
  page: Page;
  change: (change: (before: Page) => Page) => void;
  isLoading: boolean;
  /** Whether the last try to load a page failed. */
  hasFailed: boolean;
  /** Loads the next page; null on the last page. */
  more: (() => void) | null;
};

/** A list that starts with its first page and appends later ones; a new first page resets it. */
export function usePages<Page extends { nextCursor: string | null }>(options: Options<Page>): Pages<Page> {
  const { first, next, join, restart = (_before, again) => again, failure } = options;
  const failureWords = useFailureWords();
  const announce = useAnnounce();
  const [page, change] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first page changes the list.
  useEffect(() => change((before) => restart(before, first)), [first]);
  const cursor = page.nextCursor;

  async function load(after: string) {
    setLoading(true);
    setFailed(false);
    try {
      const later = await next(after);
      // The list may have been reset meanwhile.
      change((before) => (before.nextCursor === after ? join(before, later) : before));
    } catch (error) {
      setFailed(true);
      announce({ ...failureWords(failure, error), tone: "error" });
    } finally {
      setLoading(false);
    }
  }

  return { page, change, isLoading, hasFailed, more: cursor === null ? null : () => void load(cursor) };
}

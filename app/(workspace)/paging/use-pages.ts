"use client";

import { useEffect, useState } from "react";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";

type Options<Page> = {
  first: Page;
  next: (cursor: string) => Promise<Page>;
  /** Both pages as one, with what the later one says of what follows. */
  join: (before: Page, next: Page) => Page;
  /** What is said when the next page cannot be had. */
  failure: string;
};

/** All pages of a list that were asked for so far, as one. */
export type Pages<Page> = {
  page: Page;
  change: (change: (before: Page) => Page) => void;
  isLoading: boolean;
  /** Asks for the next page; null when there is none. */
  more: (() => void) | null;
};

/** A list that begins with its first page and grows by the next ones; another first page begins it anew. */
export function usePages<Page extends { nextCursor: string | null }>(options: Options<Page>): Pages<Page> {
  const { first, next, join, failure } = options;
  const announce = useAnnounce();
  const [page, change] = useState(first);
  const [isLoading, setLoading] = useState(false);
  useEffect(() => change(first), [first]);
  const cursor = page.nextCursor;

  async function load(after: string) {
    setLoading(true);
    try {
      const later = await next(after);
      // Meanwhile the list may have become another.
      change((before) => (before.nextCursor === after ? join(before, later) : before));
    } catch (error) {
      announce({ ...failureWords(failure, error), tone: "error" });
    } finally {
      setLoading(false);
    }
  }

  return { page, change, isLoading, more: cursor === null ? null : () => void load(cursor) };
}

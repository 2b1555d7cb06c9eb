"use client";

import { useEffect, useState } from "react";
import { call, type Output } from "#lib/doors/client";
import { refusalWords } from "./refusal-words";

/** The result of a search; `of` is the query it belongs to. */
export type Found<T> = { of: string; value: T | null; failure: string | null };

type Library = Output<"GET /api/d/citations/search">["citations"];
type Outside = Output<"GET /api/d/cite/search">;

const LIBRARY = { pauseMs: 120, fewest: 0 };
const OUTSIDE = { pauseMs: 400, fewest: 3 };
const MOST = 8;

/** Searches after a pause in typing and ignores outdated results; `round` counts retries. */
function useFound<T>(
  query: string,
  round: number,
  { pauseMs, fewest }: typeof LIBRARY,
  search: (query: string) => Promise<T>,
): Found<T> {
  const [found, setFound] = useState<Found<T>>({ of: "", value: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` repeats the same query.
  useEffect(() => {
    if (query.length < fewest) return;
    let isOver = false;
    const timer = setTimeout(() => {
      search(query).then(
        (value) => isOver || setFound({ of: query, value, failure: null }),
        (error: unknown) => isOver || setFound({ of: query, value: null, failure: refusalWords(error) }),
      );
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [query, round, pauseMs, fewest, search]);
  return found;
}

async function searchLibrary(q: string): Promise<Library> {
  if (q !== "") return (await call("GET /api/d/citations/search", { q, limit: MOST })).citations;
  const newest = await call("GET /api/d/citations", { limit: MOST, sort: "updated" });
  return "citations" in newest ? newest.citations : [];
}

const searchOutside = (q: string): Promise<Outside> => call("GET /api/d/cite/search", { q, limit: MOST });

/** Finds works in the library and, with `isOutside`, in external registries. */
export function useFoundWorks(query: string, round: number, isOutside: boolean) {
  const library = useFound(query, round, LIBRARY, searchLibrary);
  const outside = useFound(isOutside ? query : "", round, OUTSIDE, searchOutside);
  return { library, outside, isOutsideWanted: isOutside && query.length >= OUTSIDE.fewest };
}

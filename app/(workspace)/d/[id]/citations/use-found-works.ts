"use client";

import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ApiError, call } from "#lib/doors/client";
import { usePerson } from "../../../frame/signed-in-person";
import { findKeptWorks } from "../../../kept/kept-library";
import { routeKey, routeQuery } from "../../../queries/query";
import { usePaused } from "../../../queries/use-paused";
import { type RefusalWords, useRefusalWords } from "./use-refusal-words";

/** The result of a search, or the one before while it runs; `isCurrent` once it is of the present query. */
type Found<T> = { value: T | undefined; failure: string | null; isCurrent: boolean; retry: () => void };

const LIBRARY_PAUSE_MS = 120;
const OUTSIDE_PAUSE_MS = 400;
const OUTSIDE_FEWEST = 3;
const MOST = 8;

async function searchLibrary(q: string) {
  if (q !== "") return (await call("GET /api/d/citations/search", { q, limit: MOST })).citations;
  const newest = await call("GET /api/d/citations", { limit: MOST, sort: "updated" });
  return "citations" in newest ? newest.citations : [];
}

const inLibrary = (q: string, personId: string) =>
  queryOptions({
    queryKey: routeKey("GET /api/d/citations/search", { q, limit: MOST }),
    queryFn: () =>
      searchLibrary(q).catch(async (error: unknown) => {
        const kept = isUnreached(error) ? await findKeptWorks(personId, q, MOST) : [];
        if (kept.length === 0) throw error;
        return kept;
      }),
    placeholderData: keepPreviousData,
  });

const isUnreached = (error: unknown) => error instanceof ApiError && error.code === "offline";

function foundOf<T>(refusalWords: RefusalWords, result: UseQueryResult<T>, isAsked: boolean): Found<T> {
  const { data, error, isFetching, isPlaceholderData, refetch } = result;
  const isCurrent = isAsked && !isFetching && !isPlaceholderData;
  return { value: data, failure: error && refusalWords(error), isCurrent, retry: () => void refetch() };
}

/** Finds works in the library and, with `isOutside`, in external registries, after a pause in typing. */
export function useFoundWorks(query: string, isOutside: boolean) {
  const refusalWords = useRefusalWords();
  const here = usePaused(query, LIBRARY_PAUSE_MS);
  const there = usePaused(query, OUTSIDE_PAUSE_MS);
  const isOutsideWanted = isOutside && query.length >= OUTSIDE_FEWEST && navigator.onLine;
  const { id: personId } = usePerson();
  const library = useQuery(inLibrary(here, personId));
  const outside = useQuery({
    ...routeQuery("GET /api/d/cite/search", { q: there, limit: MOST }),
    enabled: isOutsideWanted && there.length >= OUTSIDE_FEWEST,
    placeholderData: keepPreviousData,
  });
  return {
    library: foundOf(refusalWords, library, here === query),
    outside: foundOf(refusalWords, outside, there === query),
    isOutsideWanted,
  };
}

"use client";

import { QueryClient, type UseMutateFunction, useMutation } from "@tanstack/react-query";
import type { ErrorCode } from "#lib/base/errors";
import { ApiError } from "#lib/doors/client";
import { MutationCache } from "../../../node_modules/@tanstack/query-core/build/modern/mutationCache.js";
import { useFailureWords } from "../../results/failure-words";

// What writes comes with the first part of the script that does; the client of all pages is without it
// (`app/browser/no-mutations.ts`), and the package has no other way to its own. A browser may call itself offline and still
// reach a server at home.
const writes = new QueryClient({
  mutationCache: new MutationCache(),
  defaultOptions: { mutations: { networkMode: "always", gcTime: 0 } },
});

type Write<T, I> = {
  /** The callbacks of one run are called only while the component is shown. */
  run: UseMutateFunction<T, Error, I>;
  isUnderWay: boolean;
  /** Why the last try failed, and what to do. */
  error: string | undefined;
  /** The code of that failure, where the server gave it. */
  code: ErrorCode | undefined;
  forget: () => void;
};

/** Runs a write and keeps its failure, to show it until the next try; `onDone` runs only after success. */
export function useWrite<T, I = void>(write: (input: I) => Promise<T>, onDone: (value: T) => unknown): Write<T, I> {
  const failureWords = useFailureWords();
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: write, onSuccess: onDone }, writes);
  return {
    run: mutate,
    isUnderWay: isPending,
    error: error ? failureWords("", error).description : undefined,
    code: error instanceof ApiError && error.code !== "offline" ? error.code : undefined,
    forget: reset,
  };
}

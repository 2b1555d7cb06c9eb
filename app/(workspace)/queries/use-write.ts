"use client";

import { type UseMutateFunction, useMutation } from "@tanstack/react-query";
import type { ErrorCode } from "#lib/base/errors";
import { ApiError } from "#lib/doors/client";
import { useFailureWords } from "../../results/failure-words";

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
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: write, onSuccess: onDone });
  return {
    run: mutate,
    isUnderWay: isPending,
    error: error ? failureWords("", error).description : undefined,
    code: error instanceof ApiError && error.code !== "offline" ? error.code : undefined,
    forget: reset,
  };
}

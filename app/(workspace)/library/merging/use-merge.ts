"use client";

import { useRouter } from "next/navigation";
import { call, type Input } from "#lib/doors/client";
import { useWrite } from "../../queries/use-write";

type Merged = Input<"POST /api/w/citations/merge">;

/** Merges duplicates of a work into the one to keep, and shows the library without them. */
export function useMerge(onDone: () => void) {
  const router = useRouter();
  return useWrite(
    (asked: Merged) => call("POST /api/w/citations/merge", asked),
    () => {
      router.refresh();
      onDone();
    },
  );
}

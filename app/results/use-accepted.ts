"use client";

import { useCallback } from "react";
import type { Outcome } from "#lib/doors/outcome";
import { useServerWords } from "./server-words";
import { UserError } from "./user-error";

/** Returns a function that runs a server action, and throws in the user's language when it was refused. */
export function useAccepted(): <I, T>(action: (input: I) => Promise<Outcome<T>>, input: I) => Promise<T> {
  const serverWords = useServerWords();
  return useCallback(
    async (action, input) => {
      const outcome = await action(input);
      if (!outcome.ok) throw new UserError(serverWords(outcome));
      return outcome.value;
    },
    [serverWords],
  );
}

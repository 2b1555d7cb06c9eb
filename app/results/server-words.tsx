"use client";

import { createContext, useCallback, useContext } from "react";
import type { ErrorCode } from "#lib/base/errors";

/** What the server says in English, in another language: whole sentences, and one sentence for some error codes. */
export type ServerSentences = {
  sentences: Readonly<Record<string, string>>;
  codes: Readonly<Partial<Record<ErrorCode, string>>>;
};

const ServerWordsContext = createContext<ServerSentences | null>(null);

/** Provides the server's sentences in the user's language; null for English, which the server speaks. */
export const ServerWordsProvider = ServerWordsContext;

/** The words for an error of the server, in the user's language where they are known. */
export type ServerWords = (refusal: { error: string; code?: ErrorCode | undefined }) => string;

/** Returns the function that words the server's errors. */
export function useServerWords(): ServerWords {
  const known = useContext(ServerWordsContext);
  return useCallback(({ error, code }) => known?.sentences[error] ?? (code && known?.codes[code]) ?? error, [known]);
}

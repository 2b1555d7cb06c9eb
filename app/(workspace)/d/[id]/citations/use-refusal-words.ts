import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "#lib/doors/client";
import { useFailureWords } from "../../../../results/failure-words";
import { useServerWords } from "../../../../results/server-words";

// The server's hints for these codes name tools, so they help agents only.
const ADVICE = {
  citation_not_found: "notFound",
  upstream_unavailable: "unreached",
  upstream_timeout: "unreached",
} as const;

const hasAdvice = (code: ApiError["code"]): code is keyof typeof ADVICE => Object.hasOwn(ADVICE, code);

/** Explains to a person why a work was not found or cited, and what to do. */
export type RefusalWords = (error: unknown) => string;

/** Returns the function that explains why a work was not found or cited. */
export function useRefusalWords(): RefusalWords {
  const t = useTranslations("citing.finder");
  const failureWords = useFailureWords();
  const serverWords = useServerWords();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || !hasAdvice(error.code)) return failureWords("", error).description;
      return t(ADVICE[error.code], { error: serverWords({ error: error.message }) });
    },
    [t, failureWords, serverWords],
  );
}

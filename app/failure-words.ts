import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "#lib/doors/client";
import { type ServerWords, useServerWords } from "./server-words";
import { UserError } from "./user-error";
import type { Translator } from "./words/translator";

type Words = { title: string; description: string };

/** The message for a failure: the given title, with the advice of the error or of the server. */
export type FailureWords = (title: string, error: unknown) => Words;

/** Returns the function that words failures. */
export function useFailureWords(): FailureWords {
  const t = useTranslations("failures");
  const serverWords = useServerWords();
  return useCallback((title, error) => ({ title, description: advice(t, serverWords, error) }), [t, serverWords]);
}

function advice(t: Translator<"failures">, serverWords: ServerWords, error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (!(error instanceof ApiError)) return t("unforeseen");
  if (error.code === "offline") return t("unreached");
  return serverWords({ error: [error.message, error.hint].filter(Boolean).join(" "), code: error.code });
}

/** The message for a failure, in English; to be replaced by `useFailureWords`. */
export function failureWords(title: string, error: unknown): Words {
  if (error instanceof UserError) return { title, description: error.message };
  // biome-ignore lint/plugin: folders whose words are not in the catalogue yet use it.
  if (!(error instanceof ApiError)) return { title, description: "Something unexpected happened. Try again." };
  // biome-ignore lint/plugin: see above.
  if (error.code === "offline") return { title, description: `${error.message} Check the connection and try again.` };
  return { title, description: [error.message, error.hint].filter(Boolean).join(" ") };
}

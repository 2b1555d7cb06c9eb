import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { ApiError } from "#lib/doors/client";
import type { Translator } from "../words/setup/translator";
import { type ServerWords, useServerWords } from "./server-words";
import { UserError } from "./user-error";

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
  const [detail] = error.details;
  if (error.code === "unreviewed" && detail) return t("unreviewed", { count: Number(detail.message) });
  return serverWords({ error: [error.message, error.hint].filter(Boolean).join(" "), code: error.code });
}
